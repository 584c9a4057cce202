/**
 * A brief as plain text. What a borrower typed is indented line by line, so that it cannot pass for
 * a heading or a row of ours.
 */
import type { Brief, BriefRow, BriefSection } from './brief.ts';

export function renderText({ subject, lead, sections, closing }: Brief): string {
  const blocks = [
    subject,
    ...lead,
    ...sections.map(({ heading, rows }) =>
      [heading.toUpperCase(), ...rows.map(renderRow)].join('\n'),
    ),
    '--',
    ...closing,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderRow({ label, value, href }: BriefRow): string {
  const lines = value.split('\n');
  // Of numbers and addresses the value is enough.
  if (label === '') return `  - ${value}${href === undefined ? '' : `: ${href}`}`;
  if (lines.length === 1) return `  ${label}: ${value}`;
  return [`  ${label}:`, ...lines.map((line) => `    | ${line}`)].join('\n');
}

// A brief as HTML for mail programs: tables and inline style, as they take nothing newer; no image,
// no script, nothing loaded. Every value is escaped.

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const LABEL =
  'width:9em;padding:4px 16px 4px 0;vertical-align:top;text-align:left;font-weight:normal';
const VALUE = 'padding:4px 0;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere';

export function renderHtml(brief: Brief): string {
  const subject = escapeHtml(brief.subject);
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${subject}</title></head>`,
    `<body style="margin:0;padding:16px;${FONT}">`,
    `<h1 style="margin:0 0 8px;font-size:22px">${subject}</h1>`,
    renderBody(brief),
    '</body></html>',
  ].join('\n');
}

/** What stands below its subject. */
export function renderBody({ lead, sections, closing }: Brief): string {
  return [
    ...lead.map((text) => `<p style="margin:0 0 8px"><strong>${escapeHtml(text)}</strong></p>`),
    ...sections.map(renderSection),
    '<hr style="margin:24px 0 8px;border:0;border-top:1px solid #8a94a0">',
    ...closing.map((text) => `<p style="margin:8px 0">${escapeHtml(text)}</p>`),
  ].join('\n');
}

function renderSection({ heading, rows }: BriefSection): string {
  const title = `<h2 style="margin:24px 0 4px;font-size:18px">${escapeHtml(heading)}</h2>`;
  const isList = rows.every(({ label }) => label === '');
  if (isList)
    return `${title}<ul>${rows.map((row) => `<li>${renderValue(row)}</li>`).join('')}</ul>`;
  const cells = ({ label }: BriefRow) =>
    `<th scope="row" style="${LABEL}">${escapeHtml(label)}</th>`;
  const lines = rows.map(
    (row) => `<tr>${cells(row)}<td style="${VALUE}">${renderValue(row)}</td></tr>`,
  );
  return `${title}<table style="width:100%;table-layout:fixed;border-collapse:collapse;${FONT}">${lines.join('')}</table>`;
}

function renderValue({ value, href }: BriefRow): string {
  const text = escapeHtml(value);
  return href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text safe to stand in HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
