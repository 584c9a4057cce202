/**
 * The borrower's page of their enquiry. The secret is in the link's fragment, which no server sees: it goes out in the
 * body of a POST alone. Opening the page only looks; what changes anything is a press.
 */
import type { EnquiryView, WithdrawalAnswer } from '../../../functions/enquiry/by-link.ts';
import { element, find } from './element.ts';
import { postJson, readProblems } from './post-json.ts';
import { clearProblems, showProblems } from './problems.ts';
import { standingWords } from './sentences.ts';

const root = find(document, '#your-enquiry');
const part = <Part extends HTMLElement>(name: string) => find<Part>(root, `[data-part=${name}]`);
const standing = part('standing');
const change = part<HTMLFormElement>('change');
const mail = part<HTMLFormElement>('mail');
const end = part<HTMLFormElement>('end');
const status = find(root, '[role=status]');
const phone = find(document, '.foot a[href^="tel:"]').textContent ?? '';
const token = location.hash.slice(1);
let isAsking = false;
let shown: EnquiryView | undefined;

window.addEventListener('hashchange', () => location.reload());
onSubmit(change, async () => {
  const { value: call_time } = find<HTMLInputElement>(change, 'input');
  const isNoted = await ask('Telling the broker …', { action: 'change', call_time }, show);
  if (isNoted) status.textContent = 'Noted. The broker is told.';
});
onSubmit(mail, () => ask('Sending the copy …', { action: 'copy' }, show));
onSubmit(end, () => ask('Ending your agreement …', {}, showEnd));
if (token === '') refuse('The end of the link is missing. Open the whole link');
else ask('Looking …', { action: 'look' }, show);

function onSubmit(form: HTMLFormElement, act: () => Promise<unknown>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isAsking) act();
  });
}

/** Whether there is an answer, which `take` then shows; why there is none is shown here. */
async function ask<Answer>(
  saying: string,
  asked: object,
  take: (answer: Answer) => void,
): Promise<boolean> {
  isAsking = true;
  clearProblems(root);
  status.textContent = saying;
  const { status: code, body } = await postJson('/v1/withdrawal', { token, ...asked });
  status.textContent = '';
  isAsking = false;
  const ofTime = readProblems(body).filter(({ field }) => field === 'call_time');
  if (code === 200) {
    // The service answers in this shape.
    take(body as Answer);
  } else if (ofTime.length > 0) {
    showProblems(
      root,
      ofTime.map(({ field, text }) => ({ field, text: `The time ${text}` })),
    );
  } else if (code === 404 || code === 400) {
    refuse('This link is not known. Open the whole link again');
  } else {
    // They can still end their agreement where only the look at it failed.
    end.hidden = false;
    const cause =
      code === 0 ? 'There is no answer. Check your connection' : 'It did not work. Wait a minute';
    fail(`${cause}, then try again. Or phone ${phone} and we do it for you.`);
  }
  return code === 200;
}

function showEnd({ message, reference }: WithdrawalAnswer): void {
  const { steps = [], ...rest } = shown ?? {};
  const ended = { reference, message, steps, status: 'withdrawn', can_change: false } as const;
  show({ ...rest, ...ended, copy: undefined });
  // Whoever uses this browser next finds no link to it.
  history.replaceState(null, '', location.pathname);
  find(standing, 'h2').focus();
}

type Shown = Pick<EnquiryView, 'reference' | 'message' | 'steps' | 'status' | 'can_change'> &
  Partial<EnquiryView>;

function show(view: Shown): void {
  const title = standingWords[view.status];
  document.title = `${title} · ${document.title.split(' · ').at(-1)}`;
  find(standing, '.panel h2').textContent = title;
  find(standing, '.reference').textContent = view.reference;
  find(standing, '[data-message]').textContent = view.message;
  const steps = view.steps.map(({ status: step, at }) => `${standingWords[step]}: ${sayTime(at)}`);
  find(standing, 'ol').replaceChildren(...steps.map((step) => element('li', {}, step)));
  find<HTMLInputElement>(change, 'input').value = view.call_time ?? '';
  change.hidden = !view.can_change;
  showCopy(view.copy);
  const hasEnded = view.status === 'withdrawn';
  end.hidden = hasEnded;
  part('after').hidden = !hasEnded;
  standing.hidden = false;
  if ('expected_contact' in view) shown = view as EnquiryView;
}

function showCopy(copy: EnquiryView['copy']): void {
  mail.hidden = copy === undefined;
  find(mail, 'button').hidden = copy?.sent === true;
  find(mail, 'p').textContent = copy?.sent
    ? `It was sent to ${copy.to}. If it is not there, look among your junk mail.`
    : `The reference, the promised time and the link to this page, sent to ${copy?.to}. Whoever reads it can open this page.`;
}

function refuse(cause: string): void {
  fail(`${cause}, or phone ${phone}: we tell you where it stands, or end your agreement for you.`);
}

function fail(text: string): void {
  showProblems(root, [{ text, phone }]);
}

/** By the office's own clock, as its offset has it. */
function sayTime(at: string): string {
  const shape = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const local = new Date(`${at.slice(0, 19)}Z`);
  return local.toLocaleString('en-AU', { ...shape, ...clock, timeZone: 'UTC' });
}
