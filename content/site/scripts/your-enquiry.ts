/**
 * The borrower's page of their enquiry. The secret is in the link's fragment, which no server sees: it goes out in the
 * body of a POST alone. Opening the page only looks; what changes anything is a press.
 */
import type { EnquiryView, WithdrawalAnswer } from '../../../functions/enquiry/by-link.ts';
import { element, find, saveFile } from './element.ts';
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
onSubmit(change, saveTime);
onSubmit(mail, sendCopy);
onSubmit(end, withdraw);
find(standing, '[data-copy]').addEventListener('click', copyReference);
find(standing, '[data-calendar]').addEventListener('click', saveCalendar);
if (token === '') refuse('The end of the link is missing. Open the whole link');
else look();

function onSubmit(form: HTMLFormElement, act: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isAsking) act();
  });
}

async function look(): Promise<void> {
  const view = await ask('Looking …', { action: 'look' });
  if (view !== undefined) show(view as EnquiryView);
}

async function saveTime(): Promise<void> {
  const { value: call_time } = find<HTMLInputElement>(change, 'input');
  const view = await ask('Telling the broker …', { action: 'change', call_time });
  if (view === undefined) return;
  show(view as EnquiryView);
  status.textContent = 'Noted. The broker is told.';
}

async function sendCopy(): Promise<void> {
  const view = await ask('Sending the copy …', { action: 'copy' });
  if (view !== undefined) show(view as EnquiryView);
}

async function withdraw(): Promise<void> {
  const done = await ask('Ending your agreement …', {});
  if (done === undefined) return;
  const { message, reference } = done as WithdrawalAnswer;
  const steps = shown?.steps ?? [];
  show({
    ...shown,
    reference,
    message,
    steps,
    status: 'withdrawn',
    can_change: false,
    copy: undefined,
  });
  // Whoever uses this browser next finds no link to it.
  history.replaceState(null, '', location.pathname);
  find(standing, 'h2').focus();
}

/** The answer; undefined where it was none, and that is shown. */
async function ask(saying: string, asked: object): Promise<unknown> {
  isAsking = true;
  clearProblems(root);
  status.textContent = saying;
  const { status: code, body } = await postJson('/v1/withdrawal', { token, ...asked });
  status.textContent = '';
  isAsking = false;
  if (code === 200) return body;
  const isOfField = readProblems(body).some(({ field }) => field === 'call_time');
  if (isOfField) {
    showProblems(
      root,
      readProblems(body).map(({ text }) => ({ field: 'call_time', text: `The time ${text}` })),
    );
  } else if (code === 404 || code === 400)
    refuse('This link is not known. Open the whole link again');
  else
    fail(
      code === 0 ? 'There is no answer. Check your connection' : 'It did not work. Wait a minute',
    );
  return undefined;
}

type Shown = Pick<EnquiryView, 'reference' | 'message' | 'steps' | 'status' | 'can_change'> &
  Partial<EnquiryView>;

function show(view: Shown): void {
  const title = standingWords[view.status];
  document.title = `${title} · ${document.title.split(' · ').at(-1)}`;
  find(standing, '.panel h2').textContent = title;
  find(standing, '.reference').textContent = view.reference;
  find(standing, '[data-message]').textContent = view.message;
  find(standing, 'ol').replaceChildren(
    ...view.steps.map((step) =>
      element('li', {}, `${standingWords[step.status]}: ${sayTime(step.at)}`),
    ),
  );
  find<HTMLInputElement>(change, 'input').value = view.call_time ?? '';
  change.hidden = !view.can_change;
  showCopy(view.copy);
  find(standing, '[data-calendar]').hidden = !isToCome(view);
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
  showProblems(root, [
    {
      text: `${cause}, or phone ${phone}: we tell you where it stands, or end your agreement for you.`,
      phone,
    },
  ]);
}

/** They can still end their agreement where only the look at it failed. */
function fail(cause: string): void {
  end.hidden = false;
  showProblems(root, [
    { text: `${cause}, then try again. Or phone ${phone} and we do it for you.`, phone },
  ]);
}

/** By the office's own clock, as its offset has it. */
function sayTime(at: string): string {
  const shape = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const local = new Date(`${at.slice(0, 19)}Z`);
  return local.toLocaleString('en-AU', { ...shape, ...clock, timeZone: 'UTC' });
}

async function copyReference(): Promise<void> {
  const reference = shown?.reference ?? '';
  await navigator.clipboard.writeText(reference).then(
    () => {
      status.textContent = `${reference} is copied.`;
    },
    () => {
      status.textContent = `Your browser does not copy: the reference is ${reference}.`;
    },
  );
}

// The promised call as a calendar's file, RFC 5545.

const QUARTER_MS = 15 * 60_000;

function isToCome({ status: now, expected_contact: contact }: Partial<EnquiryView>): boolean {
  const isWaiting = now === 'received' || now === 'with_broker' || now === 'tried';
  return isWaiting && contact !== undefined && Date.parse(contact.by) > Date.now();
}

function saveCalendar(): void {
  if (shown === undefined) return;
  const { reference, expected_contact: contact, message } = shown;
  const by = Date.parse(contact.by);
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const text = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//business-finance-routing//EN',
    'BEGIN:VEVENT',
    `UID:${reference}@${location.hostname}`,
    `DTSTAMP:${stamp(Date.now())}`,
    `DTSTART:${stamp(by - QUARTER_MS)}`,
    `DTEND:${stamp(by)}`,
    `SUMMARY:${text(`A broker calls about ${reference}`)}`,
    `DESCRIPTION:${text(`${message} If that time passes, phone ${phone}.`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  saveFile(`${reference}.ics`, `${lines.join('\r\n')}\r\n`, 'text/calendar');
}
