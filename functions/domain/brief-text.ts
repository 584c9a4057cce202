/**
 * A brief as plain text. What a borrower typed is indented line by line, so that it cannot pass for
 * a heading or a row of ours.
 */
import type { Brief, BriefRow } from './brief.ts';

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

function renderRow({ label, value }: BriefRow): string {
  const lines = value.split('\n');
  if (label === '') return `  - ${value}`;
  if (lines.length === 1) return `  ${label}: ${value}`;
  return [`  ${label}:`, ...lines.map((line) => `    | ${line}`)].join('\n');
}
