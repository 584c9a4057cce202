/** The broker's reply: the signed token is in the link's fragment, and nothing is sent until a button is pressed. */
import type { ReplyAnswer } from '../../../functions/enquiry/by-link.ts';
import { element, find } from './element.ts';
import { postJson } from './post-json.ts';
import { clearProblems, showProblems } from './problems.ts';

const root = find(document, '#reply');
const form = find<HTMLFormElement>(root, 'form');
const status = find(form, '[role=status]');
const phone = find(document, '.foot a[href^="tel:"]').textContent ?? '';
/** `called.<token>` from a link in the e-mail, or the token alone. */
const [, wanted = '', token = ''] =
  /^(?:([a-z_]+)\.)?([\w-]+\.[\w-]+)$/.exec(location.hash.slice(1)) ?? [];
let isAsking = false;

window.addEventListener('hashchange', () => location.reload());
// The answer that the link was for comes first.
const offered = form.querySelector(`button[value="${CSS.escape(wanted)}"]`);
if (offered !== null) {
  offered.classList.add('big');
  form.prepend(element('p', {}, offered));
}
form.hidden = token === '';
if (token === '') refuse();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isAsking && event.submitter instanceof HTMLButtonElement) send(event.submitter.value);
});

async function send(outcome: string): Promise<void> {
  isAsking = true;
  clearProblems(root);
  status.textContent = 'Noting it …';
  const { status: code, body } = await postJson('/v1/reply', { token, outcome });
  status.textContent = '';
  isAsking = false;
  if (code === 404 || code === 400) return refuse();
  if (code !== 200) return fail('It could not be noted');
  // The service answers in this shape.
  const { reference, message } = body as ReplyAnswer;
  const noted = find(root, '#noted');
  find(noted, '.reference').textContent = reference;
  find(noted, '[data-message]').textContent = message;
  noted.hidden = false;
  find(noted, 'h2').focus();
}

function refuse(): void {
  form.hidden = true;
  fail('This link is not known: it may be cut short, or its enquiry was erased or is long past');
}

function fail(cause: string): void {
  showProblems(root, [{ text: `${cause}. Try the whole link again, or phone ${phone}.`, phone }]);
}
