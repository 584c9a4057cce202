/** The fit-check card: waits for the host's news and shows it. */
import type { EnquiryAnswer } from '../../../functions/enquiry/schema.ts';
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { offerCallBack, type Sent } from './card/call-back.ts';
import { type FromHost, introduce, listen, read, reportSize, request } from './card/host.ts';
import { button, element, find, list } from './element.ts';
import type { Wording } from './enquiry/send.ts';
import { canBeCalled, showFit } from './fit/show-fit.ts';

/** Written in by the build. */
declare const CARD: { readonly wording: Wording; readonly support_phone: string };

const FAILED = {
  error: 'It could not be sent from here.',
  problems: [`Try again, or phone ${CARD.support_phone}.`],
};

const card = find(document, '#card');
let scenario: Scenario = {};
let host: FromHost = {};

function showResult(result: FromHost): void {
  card.replaceChildren(...describe(readResult(result)));
}

function describe(answer: FromHost): HTMLElement[] {
  const { error, problems } = answer;
  if (typeof error === 'string') {
    return [element('h2', {}, error), list(Array.isArray(problems) ? problems.map(String) : [])];
  }
  if (answer['fit'] === undefined) {
    const lines = String(answer['text'] || 'There is no fit to show yet.').split('\n');
    return lines.map(quiet);
  }
  // It comes from check_fit, whose answers always have this shape.
  const fit = answer as Fit;
  return [
    ...showFit(fit, {
      scenario,
      ask: askAgain,
      link: (text, url) => button(text, () => openLink(url), { class: 'as-link' }),
      next: canBeCalled(fit) ? [callBack()] : [],
    }),
    element('p', { class: 'quiet small' }, fit.disclosure),
  ];
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

/** Where the host lets the card call no tool, the answer is told to the assistant. */
async function askAgain(answered: Scenario): Promise<void> {
  scenario = answered;
  const params = { name: 'check_fit', arguments: answered };
  showResult(await request('tools/call', params).catch(() => FAILED));
}

function openLink(url: string): void {
  request('ui/open-link', { url }).catch(() => undefined);
}

function callBack(): HTMLElement {
  if (!read(host['hostCapabilities'])['serverTools']) return askAssistant();
  return offerCallBack({ scenario, wording: CARD.wording, send });
}

/** A host that lets the card call no tool can still pass on what the person says. */
function askAssistant(): HTMLElement {
  const text = 'I would like a licensed broker to call me about this. Please use prepare_callback.';
  const phone = element('p', {}, `You can also phone ${CARD.support_phone}.`);
  const ask = button('Ask the assistant about a call', () => {
    const message = { role: 'user', content: [{ type: 'text', text }] };
    request('ui/message', message).catch(() => phone.scrollIntoView());
  });
  return element('div', {}, ask, phone);
}

async function send(enquiry: object): Promise<Sent> {
  try {
    const result = await request('tools/call', { name: 'request_callback', arguments: enquiry });
    const answer = readResult(result);
    if (result['isError'] || !answer['reference']) return { ...FAILED, problems: [], ...answer };
    // It comes from request_callback, whose answers always have this shape.
    const received = answer as EnquiryAnswer;
    informAssistant(received.reference);
    return { received };
  } catch {
    return FAILED;
  }
}

/** So that the assistant does not send a second enquiry. Nothing personal. */
function informAssistant(reference: string): void {
  const text = `The borrower sent the enquiry from the card. Reference ${reference}.`;
  request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
}

/** The host's names for what our style sheets name otherwise. */
const HOST_STYLES: Readonly<Record<string, string>> = {
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--quiet',
  '--color-background-primary': '--paper',
  '--color-border-primary': '--line',
  '--font-sans': '--font',
};

function takeContext({ theme, styles }: FromHost): void {
  const { style } = document.documentElement;
  if (typeof theme === 'string') style.colorScheme = theme;
  for (const [name, value] of Object.entries(read(read(styles)['variables']))) {
    const ours = HOST_STYLES[name];
    if (ours !== undefined && typeof value === 'string') style.setProperty(ours, value);
  }
}

listen({
  'ui/notifications/tool-input': ({ arguments: given }) => {
    // The assistant's own: the service reads it again with every answer.
    scenario = read(given) as Scenario;
  },
  'ui/notifications/tool-result': showResult,
  'ui/notifications/tool-cancelled': () =>
    card.replaceChildren(quiet('The fit check was stopped.')),
  'ui/notifications/host-context-changed': takeContext,
});
reportSize();
host = await introduce();
takeContext(read(host['hostContext']));
