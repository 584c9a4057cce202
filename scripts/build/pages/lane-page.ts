/**
 * One lane in full. Every sentence that fetch returns is here in the same words, so that a citation
 * shows what was read; besides, the lists of the lane stand where its text speaks of them.
 */
import type { Catalogue } from '../../../functions/contract/built.ts';
import type { Lane } from '../../../functions/contract/catalogue.ts';
import type { ContentLane } from '../../../functions/contract/content.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { describeLane } from '../../../functions/domain/lane-views.ts';
import { fillTemplate, renderMarkdown } from '../render-html.ts';
import { drawFigures } from './lane-figures.ts';
import type { LaneScales } from './lane-scales.ts';
import type { Page, SiteValues, Templates } from './page.ts';

type Section = { readonly heading: string; readonly html: string };
type Scene = { readonly values: SiteValues; readonly catalogue: Catalogue; scales: LaneScales };

export function lanePage(templates: Templates, lane: ContentLane, scene: Scene): Page {
  const { name: title, summary: description } = lane;
  const sections = listSections(lane, scene);
  const main = fillTemplate(templates('lane'), {
    ...scene.values,
    ...{ title, description },
    contents: sections.map(contentsItem).join('\n'),
    sections: sections.map(showSection).join('\n'),
  });
  return { title, description, main, script: 'lane' };
}

function listSections(lane: ContentLane, { catalogue, scales }: Scene): Section[] {
  const { base_url, method, disclosure } = catalogue;
  const shown = describeLane(lane, base_url);
  return [
    { heading: 'Observed figures', html: drawFigures(shown, scales) },
    ...addLists(splitText(lane.text), shown),
    { heading: 'Questions that sharpen a need', html: listQuestions(shown) },
    ...listWords(lane),
    {
      heading: 'How we know',
      html: `<p>${escapeHtml(`${method} Observed at ${lane.observed_at}.`)}</p>`,
    },
    { heading: 'General information only', html: `<p>${escapeHtml(disclosure)}</p>` },
  ];
}

/** A lane's text is all under headings of the second level. */
function splitText(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...body] = part.split('\n');
      return { heading: heading.trim(), html: renderMarkdown(body.join('\n')) };
    });
}

/** Puts each list under the heading that speaks of it, or under one of its own at the end. */
function addLists(sections: readonly Section[], lane: Lane): Section[] {
  const lists: Readonly<Record<string, string>> = {
    'Who it suits, and who it does not': list(lane.suits),
    'What it costs to set up': list(lane.fees),
    Documents: documentList(lane),
    'What usually stops it': list(lane.deal_breakers),
    'How it is usually repaid': `<p>${escapeHtml(lane.exit)}</p>`,
    'Credit history': `<p>${escapeHtml(lane.credit)}</p>`,
  };
  const headings = new Set(sections.map(({ heading }) => heading));
  const missing = Object.entries(lists).filter(([heading]) => !headings.has(heading));
  return [
    ...sections.map(({ heading, html }) => ({ heading, html: html + (lists[heading] ?? '') })),
    ...missing.map(([heading, html]) => ({ heading, html })),
  ];
}

function documentList({ documents }: Lane): string {
  const button =
    '<p class="needs-script"><button class="plain" type="button" data-print="documents">' +
    'Print this list</button></p>';
  return list(documents, ' class="checklist"') + button;
}

function listQuestions({ questions }: Lane): string {
  const items = questions.map(
    ({ question, why }) =>
      `<li><strong>${escapeHtml(question)}</strong> <span class="why">${escapeHtml(why)}</span></li>`,
  );
  return `<ul class="questions">${items.join('')}</ul>`;
}

function listWords({ related_words }: ContentLane): Section[] {
  if (related_words.length === 0) return [];
  return [{ heading: 'Related words', html: list(related_words, ' class="words"') }];
}

function list(items: readonly string[], attributes = ''): string {
  return `<ul${attributes}>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function contentsItem({ heading }: Section): string {
  return `<li><a href="#${slugOf(heading)}">${escapeHtml(heading)}</a></li>`;
}

function showSection({ heading, html }: Section): string {
  const id = slugOf(heading);
  return `<section id="${id}">\n<h2>${escapeHtml(heading)}</h2>\n${html}</section>`;
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
