/** Colours, tables and times for a terminal; plain text anywhere else. */

import { styleText } from 'node:util';
import type { Zone } from '../../functions/contract/built.ts';
import { toOffsetIso } from '../../functions/domain/office-time.ts';

export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold';
export type Palette = (colour: Colour, text: string) => string;

export function createPalette(isColoured: boolean): Palette {
  return (colour, text) => (isColoured ? styleText(colour, text, { validateStream: false }) : text);
}

export type Table = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const COLOURS: Readonly<Record<string, Colour>> = {
  pending: 'yellow',
  delivered: 'green',
  undeliverable: 'red',
  withdrawn: 'dim',
};

/** Columns as wide as their widest cell; nothing wraps, so that lines can be searched and cut. */
export function formatTable({ head, rows }: Table, palette: Palette): string {
  const plain = rows.map((row) => row.map(toPlain));
  const widths = head.map((name, column) =>
    Math.max(name.length, ...plain.map((row) => widthOf(row[column] ?? ''))),
  );
  const line = (row: readonly string[], paint: Paint) =>
    row.map((cell, column) => paint(cell) + ' '.repeat((widths[column] ?? 0) - widthOf(cell)));
  const title = line(head, (name) => palette('bold', name));
  const body = plain.map((row) => line(row, (cell) => paintWord(cell, palette)));
  return [title, ...body].map((cells) => cells.join('  ').trimEnd()).join('\n');
}

/** Pairs of a name and a value, one a line; a value of many lines is indented. */
export function formatPairs(
  pairs: readonly (readonly [string, string])[],
  palette: Palette,
): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  const indent = ' '.repeat(width + 2);
  return pairs
    .map(([name, value]) => {
      const lines = value.split('\n').map((line) => paintWord(toPlain(line), palette));
      return `${palette('bold', name.padEnd(width))}  ${lines.join(`\n${indent}`)}`.trimEnd();
    })
    .join('\n');
}

/** `2026-11-20 10:00:00`, in the office's zone. */
export function formatTime(at: number | string, zone: Zone): string {
  const time = typeof at === 'string' ? Date.parse(at) : at;
  return toOffsetIso(time, zone).slice(0, 19).replace('T', ' ');
}

type Paint = (cell: string) => string;

function paintWord(cell: string, palette: Palette): string {
  const colour = COLOURS[cell];
  return colour === undefined ? cell : palette(colour, cell);
}

/** What strangers typed must not move the cursor or hide what follows. */
function toPlain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '');
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
