/**
 * The fit-check card: waits for the host's news and shows it, in brief inside the conversation and in
 * full where there is room. Answers to its questions go to check_fit through the host.
 */
import { writeFormLink } from '../../../functions/enquiry/form-link.ts';
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import {
  type FromHost,
  introduce,
  limitHeight,
  listen,
  read,
  request,
  takeLook,
} from './card/host.ts';
import { showBrief } from './card/show-brief.ts';
import { button, type Child, element, find, list } from './element.ts';
import { canBeCalled, showFit } from './fit/show-fit.ts';

/** Written in by the build. */
declare const CARD: { readonly base_url: string; readonly support_phone: string };

const card = find(document, '#card');
let scenario: Scenario = {};
let host: FromHost = {};
let context: FromHost = {};
let answer: FromHost = {};
/** Everything is shown, where the host has no larger place for it. */
let isUnfolded = false;

function show(): void {
  const focused = document.activeElement?.closest('main') !== null;
  card.replaceChildren(...describe().filter((part) => part instanceof Node));
  if (focused) card.querySelector<HTMLElement>('h2')?.focus();
}

function describe(): Child[] {
  const { error, problems, text } = answer;
  if (typeof error === 'string') {
    return [element('h2', {}, error), list(Array.isArray(problems) ? problems.map(String) : [])];
  }
  if (answer['fit'] === undefined) {
    const lines = String(text || 'There is no fit to show yet.').split('\n');
    return lines.map(quiet);
  }
  // It comes from check_fit, whose answers always have this shape.
  const fit = answer as Fit;
  const isFull = isUnfolded || context['displayMode'] === 'fullscreen';
  const link = (words: string, url: string) =>
    button(words, () => openLink(url), { class: 'as-link' });
  const ways = { scenario, ask, link, next: nextSteps(fit, isFull) };
  if (!isFull) return showBrief(fit, ways);
  return [...showFit(fit, ways), element('p', { class: 'quiet small' }, fit.disclosure)];
}

/** Some hosts pass on only the text: of a refusal that is JSON, of an answer the same in words. */
function readResult({ structuredContent, content }: FromHost): FromHost {
  if (structuredContent) return read(structuredContent);
  const [first] = Array.isArray(content) ? content : [];
  const { text = '' } = read(first);
  try {
    return read(JSON.parse(String(text)));
  } catch {
    return { text };
  }
}

function quiet(text: string): HTMLElement {
  return element('p', { class: 'quiet' }, text);
}

/** One way on, and one to see more. */
function nextSteps(fit: Fit, isFull: boolean): Child[] {
  const words = isFull ? 'Show less' : 'Show all';
  const more = button(words, () => resize(isFull), { class: 'plain' });
  const call = canBeCalled(fit) && callButton(fit);
  return call || isFull ? [element('p', { class: 'start' }, call, more)] : [];
}

/** Our own form is the better proof of consent: the need goes along, and nothing that names anyone. */
function callButton({ scenario_text }: Fit): HTMLElement {
  const { purpose, situation, amount, business_purpose } = scenario;
  const words = scenario_text ?? [purpose, situation].filter(Boolean).join('\n');
  const url = writeFormLink(CARD.base_url, { scenario: words, amount, business_purpose });
  return button('Ask a broker to call', () => openLink(url));
}

/** A host that opens no link can still pass on what the person says, or the person the number. */
function openLink(url: string): void {
  request('ui/open-link', { url }).catch(() =>
    url.includes('/enquire') ? say(CALL).catch(showPhone) : tell(url.replace(/^tel:/, 'Phone ')),
  );
}

const CALL = 'I would like a licensed broker to call me about this. Please use prepare_callback.';

const say = (text: string) =>
  request('ui/message', { role: 'user', content: [{ type: 'text', text }] });

const tell = (words: string) => card.append(element('p', { role: 'status' }, words));
const showPhone = () => tell(`Phone ${CARD.support_phone}.`);

async function resize(isFull: boolean): Promise<void> {
  const modes = context['availableDisplayModes'];
  const wanted = isFull ? 'inline' : 'fullscreen';
  const isOffered = !isUnfolded && Array.isArray(modes) && modes.includes(wanted);
  const { mode } = isOffered
    ? await request('ui/request-display-mode', { mode: wanted }).catch(read)
    : {};
  if (mode === wanted) context = { ...context, displayMode: mode };
  else isUnfolded = !isFull;
  show();
}

/** Where the card may call no tool, the answer is said to the assistant, who checks again. */
async function ask(answered: Scenario): Promise<void> {
  const added = Object.entries(answered).flatMap(([field, value]) =>
    value === scenario[field as keyof Scenario] ? [] : [`${field}: ${String(value)}`],
  );
  scenario = answered;
  if (!read(host['hostCapabilities'])['serverTools']) {
    await say(`Please check the fit again with this. ${added.join('. ')}`).catch(showPhone);
    return;
  }
  card.setAttribute('aria-busy', 'true');
  const params = { name: 'check_fit', arguments: answered };
  answer = await request('tools/call', params).then(readResult, () => FAILED);
  card.removeAttribute('aria-busy');
  show();
  informAssistant(added);
}

const FAILED = {
  error: 'It could not be checked from here.',
  problems: [`Answer in the conversation, or phone ${CARD.support_phone}.`],
};

/** So that the assistant goes on from what the borrower has answered here. */
function informAssistant(added: readonly string[]): void {
  const { summary = '' } = answer;
  const text = `The borrower answered on the card (${added.join('; ')}). It now says: ${summary}`;
  request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
}

function takeContext(news: FromHost): void {
  const before = context['displayMode'];
  context = { ...context, ...news };
  takeLook(news);
  limitHeight(context);
  if (context['displayMode'] !== before && answer['fit'] !== undefined) show();
}

listen({
  'ui/notifications/tool-input': ({ arguments: given }) => {
    // The assistant's own: the service reads it again with every answer.
    scenario = read(given) as Scenario;
  },
  'ui/notifications/tool-result': (result) => {
    answer = readResult(result);
    show();
  },
  'ui/notifications/tool-cancelled': () =>
    card.replaceChildren(quiet('The fit check was stopped.')),
  'ui/notifications/host-context-changed': takeContext,
});
host = await introduce();
takeContext(read(host['hostContext']));
