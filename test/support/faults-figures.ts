/** Gathers what the cases of a whole run have to tell, and prints it as one table at the end. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Workers find it by the process that started them all. */
const fileOf = (run: number) => join(tmpdir(), `faults-${run}.jsonl`);

export function keepFigure(id: string, figure: string): void {
  appendFileSync(fileOf(process.ppid), `${JSON.stringify({ id, figure })}\n`);
}

export function teardown(): void {
  const lines = readFileSync(fileOf(process.pid), 'utf8').trim().split('\n');
  const rows = lines.map((line): { id: string; figure: string } => JSON.parse(line));
  const sorted = rows.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  const table = sorted.map(({ id, figure }) => `| ${id} | ${figure} |`);
  console.log(['', '| Case | Last run |', '|---|---|', ...table, ''].join('\n'));
  rmSync(fileOf(process.pid));
}
