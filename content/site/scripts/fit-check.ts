/**
 * The fit check: one box, or fields, asked of the service; the answer in their place, in which each
 * part can be put right and the next question answered. Scenario and answer stay in this tab, so that
 * a reload, Back and Forward show what was there.
 */
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { button, element, fillForm, find } from './element.ts';
import { type Filled, readScenario, toFilled } from './fit/read-scenario.ts';
import { canBeCalled, showFit } from './fit/show-fit.ts';
import { showParts } from './fit/show-parts.ts';
import { type Problem, postJson, type Reply, readProblems } from './post-json.ts';
import { clearProblems, showProblems } from './problems.ts';
import { recallCheck, rememberCheck, rememberNeed } from './remembered.ts';
import { needWords } from './sentences.ts';

const root = find(document, '#fit-check');
const form = find<HTMLFormElement>(root, 'form');
const result = find(root, '#result');
const status = find(form, '[role=status]');
const phone = find(document, '.foot a[href^="tel:"]').textContent ?? '';
const title = document.title;
let isAsking = false;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  ask(readScenario(readForm()));
});
form.addEventListener('input', () => rememberCheck({ ...recallCheck(), filled: readForm() }));
window.addEventListener('popstate', () => {
  showWhatWas();
  if (!form.hidden) find(form, 'textarea').focus();
});

fillForm(form, recallCheck().filled);
if (recallCheck().isNew) ask(readScenario(readForm()));
else showWhatWas();

async function ask(scenario: Scenario): Promise<void> {
  if (isAsking) return;
  clearProblems(root);
  if (Object.keys(scenario).length === 0) {
    return showProblems(root, [{ field: 'situation', text: needWords.missing }]);
  }
  isAsking = true;
  status.textContent = 'Checking …';
  const reply = await postJson('/v1/eligibility', scenario);
  status.textContent = '';
  isAsking = false;
  const filled = toFilled(scenario);
  fillForm(form, filled);
  if (reply.status !== 200) {
    rememberCheck({ filled });
    showForm();
    return showProblems(root, explain(reply));
  }
  // It comes from check_fit, whose answers always have this shape.
  const fit = reply.body as Fit;
  rememberCheck({ filled, scenario, fit });
  rememberNeed(scenario, fit);
  if (!isShowing(history.state)) history.pushState({ shows: 'result' }, '');
  showResult(fit, scenario);
}

function readForm(): Filled {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries);
}

/** Declared as a function, as the page is shown before the end of this file is reached. */
function isShowing(state: unknown): boolean {
  return 'shows' in Object(state);
}

/** Back leads from the answer to the form, and Forward to the answer again, as between pages. */
function showWhatWas(): void {
  const { fit, scenario } = recallCheck();
  if (isShowing(history.state) && fit && scenario) showResult(fit, scenario);
  else showForm();
}

function showForm(): void {
  form.hidden = false;
  document.title = title;
  result.replaceChildren();
}

function showResult(fit: Fit, scenario: Scenario): void {
  const asking = { scenario, ask };
  const link = (text: string, url: string) =>
    element('a', { href: url.startsWith('tel:') ? url : new URL(url).pathname }, text);
  const [verdict, ...rest] = showFit(fit, { ...asking, link, next: [nextSteps(fit)] });
  const change = button('Change your words', () => history.back(), { class: 'as-link' });
  const parts = showParts(fit, { asking, naming: nameField, change });
  result.replaceChildren(verdict ?? '', ...(fit.fit === 'out_of_scope' ? [] : [parts]), ...rest);
  form.hidden = true;
  const heading = find(result, 'h2');
  document.title = `${heading.textContent} · ${title}`;
  heading.focus();
  heading.scrollIntoView({ block: 'center' });
}

function nextSteps(fit: Fit): HTMLElement {
  const call = element('a', { class: 'button', href: '/enquire' }, 'Ask a licensed broker to call');
  const again = button('Check another need', restart, { class: 'as-link' });
  const print = button('Print or save this answer', () => window.print(), { class: 'as-link' });
  return element('p', { class: 'start' }, canBeCalled(fit) && call, again, print);
}

function restart(): void {
  fillForm(form, {});
  rememberCheck({ filled: {} });
  history.back();
}

function explain({ status: code, body, retryAfterSeconds }: Reply): Problem[] {
  const problems = readProblems(body);
  if (code === 400 && problems.length > 0) {
    return problems.map(({ field, text }) => ({
      field,
      text: `${nameField(field).question}: ${text}`,
    }));
  }
  const kept = 'What you typed is still here.';
  const call = `Or phone ${phone} and talk it through.`;
  if (code === 429) {
    const wait = `Wait ${Math.max(retryAfterSeconds, 1)} seconds, then try again.`;
    return [{ text: `Too many checks came at once. ${wait} ${kept} ${call}`, phone }];
  }
  const cause =
    code === 0 ? 'There is no answer. Check your connection' : 'The check is not working';
  return [{ text: `${cause}, then try again. ${kept} ${call}`, phone }];
}

/** As the form names a field, and as it asks for it. */
function nameField(field: string): { name: string; question: string } {
  const place = form.querySelector(`[name="${CSS.escape(field)}"]`)?.closest<HTMLElement>('.field');
  const label = place?.querySelector('label:not(.choice), legend')?.textContent ?? field;
  return { name: place?.dataset['part'] ?? field, question: label };
}
