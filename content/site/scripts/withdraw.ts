/** Withdrawal: the secret is in the link's fragment, which no server sees; one press spends it. */
import type { WithdrawalAnswer } from '../../../functions/enquiry/by-link.ts';
import { find } from './element.ts';
import { postJson } from './post-json.ts';
import { clearProblems, showProblems } from './problems.ts';

const root = find(document, '#withdraw');
const form = find<HTMLFormElement>(root, 'form');
const status = find(form, '[role=status]');
const phone = find(document, '.foot a[href^="tel:"]').textContent ?? '';
let isAsking = false;

window.addEventListener('hashchange', () => location.reload());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isAsking) withdraw();
});

function readToken(): string {
  return location.hash.slice(1);
}

async function withdraw(): Promise<void> {
  if (readToken() === '') return refuse('The end of the link is missing. Open the whole link');
  isAsking = true;
  clearProblems(root);
  status.textContent = 'Ending your agreement …';
  const { status: code, body } = await postJson('/v1/withdrawal', { token: readToken() });
  status.textContent = '';
  isAsking = false;
  if (code === 200) return show(body as WithdrawalAnswer);
  if (code === 404 || code === 400)
    return refuse('This link is not known. Open the whole link again');
  fail(code === 0 ? 'There is no answer. Check your connection' : 'It did not work this time');
}

function show({ reference, message }: WithdrawalAnswer): void {
  form.hidden = true;
  history.replaceState(null, '', location.pathname);
  const done = find(root, '#withdrawn');
  find(done, '.reference').textContent = reference;
  find(done, '[data-message]').textContent = message;
  done.hidden = false;
  find(done, 'h2').focus();
}

function refuse(cause: string): void {
  showProblems(root, [
    { text: `${cause}, or phone ${phone} and we end your agreement for you.`, phone },
  ]);
}

function fail(cause: string): void {
  const text = `${cause}, then press the button again. Or phone ${phone} and we do it for you.`;
  showProblems(root, [{ text, phone }]);
}
