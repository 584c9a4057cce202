/** One line of the table that `npm run bench` prints. */
export type Row = {
  readonly figure: string;
  readonly measured: number;
  readonly unit: string;
  /** What it must not pass; absent for what is only told. */
  readonly limit?: number;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
