/** The fit-check card: waits for the host's news and shows it. */
import { offerCallBack } from './call-back.js';
import { element, list } from './element.js';
import { introduce, listen, reportSize, request } from './host.js';
import { showFit } from './show-fit.js';

const service = JSON.parse(document.getElementById('service').textContent);
const card = document.getElementById('card');
let scenario = {};
let host = {};

function show(...children) {
  card.replaceChildren(...children.flat());
}

function showResult(result) {
  const answer = readResult(result);
  if (answer?.error) return show(element('h2', {}, answer.error), list(answer.problems ?? []));
  if (!answer?.fit) return show(element('p', { class: 'quiet' }, 'There is no fit to show yet.'));
  show(
    showFit(answer, (url) => request('ui/open-link', { url }).catch(() => undefined)),
    answer.next_step?.action === 'request_callback' ? callBack(answer) : [],
    element('p', { class: 'quiet small' }, answer.disclosure ?? ''),
  );
}

/** Some hosts pass on only the text, which holds the same. */
function readResult({ structuredContent, content }) {
  if (structuredContent) return structuredContent;
  try {
    return JSON.parse(content?.[0]?.text);
  } catch {
    return undefined;
  }
}

function callBack({ expected_callback }) {
  const expected = expected_callback && `A broker usually calls ${expected_callback.text}.`;
  return [
    element('p', { class: 'quiet' }, expected ?? undefined),
    host.hostCapabilities?.serverTools
      ? offerCallBack({ scenario, wording: service.wording, send })
      : askAssistant(),
  ];
}

/** A host that lets the card call no tool can still pass on what the person says. */
function askAssistant() {
  const text = 'I would like a licensed broker to call me about this. Please use prepare_callback.';
  const content = [{ type: 'text', text }];
  const ask = () => request('ui/message', { role: 'user', content });
  const phone = element('p', {}, `You can also phone ${service.support_phone}.`);
  const onclick = () => ask().catch(() => phone.scrollIntoView());
  return element(
    'div',
    {},
    element('button', { type: 'button', onclick }, 'Ask the assistant about a call'),
    phone,
  );
}

async function send(enquiry) {
  try {
    const result = await request('tools/call', { name: 'request_callback', arguments: enquiry });
    const answer = readResult(result);
    if (result.isError || !answer?.reference) return { problems: [], ...failed, ...answer };
    tellAssistant(answer.reference);
    return { received: answer };
  } catch {
    return failed;
  }
}

const failed = {
  error: 'It could not be sent from here.',
  problems: [`Try again, or phone ${service.support_phone}.`],
};

/** So that the assistant does not send a second enquiry. Nothing personal. */
function tellAssistant(reference) {
  const text = `The borrower sent the enquiry from the card. Reference ${reference}.`;
  request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => undefined);
}

function takeContext({ theme, styles }) {
  const { style } = document.documentElement;
  if (theme) style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value) style.setProperty(name, value);
  }
}

listen({
  'ui/notifications/tool-input': ({ arguments: given }) => {
    scenario = given ?? {};
  },
  'ui/notifications/tool-result': showResult,
  'ui/notifications/tool-cancelled': () =>
    show(element('p', { class: 'quiet' }, 'The fit check was stopped.')),
  'ui/notifications/host-context-changed': takeContext,
});
reportSize();
host = await introduce();
takeContext(host.hostContext ?? {});
