/** The e-mails of the broker inbox, as a part of its page: the plain text, escaped. */
import { escapeHtml } from '../../functions/domain/escape-html.ts';
import type { Email } from './mailbox.ts';

export function renderEmails(emails: readonly Email[]): string {
  if (emails.length === 0) return '';
  return `<h2 class="part">E-mails</h2>${emails.map(renderEmail).join('\n')}`;
}

function renderEmail({ subject, from, to, reply_to, received_at, text }: Email): string {
  const rows = [
    ['From', from],
    ['To', to.join(', ')],
    ['Reply to', reply_to.join(', ') || 'nobody'],
    ['Received', received_at],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<article><h2>${escapeHtml(subject)}</h2><dl>${rows.join('')}</dl>
<pre>${escapeHtml(text)}</pre></article>`;
}
