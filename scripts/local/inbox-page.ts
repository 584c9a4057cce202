/** The broker inbox as a page: every value escaped, readable on a phone, and no script. */
import { escapeHtml } from '../../functions/domain/escape-html.ts';
import { renderEmails } from './inbox-emails.ts';
import type { Attempt, Delivery } from './inbox-ledger.ts';
import type { Email } from './mailbox.ts';

export type InboxContents = {
  readonly deliveries: readonly Delivery[];
  readonly emails: readonly Email[];
};

export function renderInbox(
  { deliveries, emails }: InboxContents,
  { refreshes }: { refreshes: boolean },
): string {
  const refresh = refreshes ? '<meta http-equiv="refresh" content="5">' : '';
  const link = refreshes
    ? 'It looks again every five seconds. <a href="/?still">Hold still</a>'
    : '<a href="/">Look again every five seconds</a>';
  const empty = '<p class="empty">Nothing has arrived yet. Send an enquiry and it shows here.</p>';
  const hasSome = deliveries.length + emails.length > 0;
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<title>Broker inbox (${deliveries.length + emails.length})</title><link rel="stylesheet" href="/inbox.css"></head>
<body><header><h1>Broker inbox</h1>
<p>What a broker’s system would receive, newest first. ${link}
· <a href="/inbox.json">The same as JSON</a></p></header>
<main>${deliveries.map(renderDelivery).join('\n')}${renderEmails(emails)}${hasSome ? '' : empty}</main></body></html>
`;
}

function renderDelivery({ webhook_id, verified, body, attempts }: Delivery): string {
  const { type, data } = Object(body);
  const title = Object(data).reference ?? type ?? 'Unreadable message';
  const badge = verified
    ? '<strong class="badge good">Signature verified</strong>'
    : '<strong class="badge bad">Signature not verified</strong>';
  return `<article><h2>${escapeHtml(String(title))}</h2>
<p>${badge} <span class="type">${escapeHtml(String(type ?? ''))}</span></p>
${renderValue(data ?? body)}
<h3>Attempts</h3><ol class="attempts">${attempts.map(renderAttempt).join('')}</ol>
<p class="id">webhook-id <code>${escapeHtml(webhook_id || 'none')}</code></p></article>`;
}

function renderAttempt({ received_at, verified, problem, answered }: Attempt): string {
  const signature = verified ? 'signature verified' : `signature not verified: ${problem}`;
  return `<li><time>${escapeHtml(received_at)}</time> ${escapeHtml(signature)}; answered ${answered}</li>`;
}

function renderValue(value: unknown): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '<span class="none">none</span>';
    return `<ul>${value.map((item) => `<li>${renderValue(item)}</li>`).join('')}</ul>`;
  }
  if (typeof value !== 'object' || value === null) return renderText(String(value ?? ''));
  const rows = Object.entries(value).map(
    ([name, item]) =>
      `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${renderValue(item)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

/** A token is for a machine: it is there to copy, without filling the page. */
function renderText(text: string): string {
  const isToken = text.length > 120 && !/\s/.test(text);
  return isToken ? `<code class="token" tabindex="0">${escapeHtml(text)}</code>` : escapeHtml(text);
}

export const INBOX_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe3, #3a4350);
  --card: light-dark(#fff, #1b2027); --back: light-dark(#f3f5f8, #12161b);
  --soft: light-dark(#56616f, #a3aebb); --link: light-dark(#0b57a4, #8cbcf5) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--back);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.6rem }
h2 { margin: 0; font-size: 1.25rem; font-family: ui-monospace, monospace }
h3 { margin: 1rem 0 .25rem; font-size: 1rem }
a { color: var(--link) }
article, .empty { margin: 1rem 0; padding: 1rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem }
article > p { margin: .35rem 0 }
.badge { padding: .1rem .5rem; border-radius: 1rem; font-size: .85rem }
.good { background: light-dark(#d9f2e1, #14432a); color: light-dark(#0c5a2b, #b5efcb) }
.bad { background: light-dark(#fde0de, #5a1b17); color: light-dark(#8c1410, #ffd0cc) }
.type, .none, .id, time { color: var(--soft) }
dl { display: grid; grid-template-columns: minmax(8rem, 12rem) 1fr; gap: .25rem 1rem;
  margin: .5rem 0 }
dt { color: var(--soft) }
dd, pre { margin: 0; white-space: pre-wrap }
pre { margin-top: 1rem; font: .9rem/1.5 ui-monospace, monospace }
dd > dl { margin: 0 }
.token { display: block; max-height: 4.5em; overflow: auto; font-size: .85rem }
ul, ol { margin: 0; padding-left: 1.25rem }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin: 0 0 .5rem }
  dd > dl { padding-left: .75rem; border-left: 2px solid var(--line) }
}
`;
