/** A date as people write it: "20 November 2026". */
export function sayDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}
