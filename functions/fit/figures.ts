/** A lane's own figures by path, as conditions name them: `size.max`, `lvr.typical.high`. */

const ENDS: Readonly<Record<string, number>> = { low: 0, high: 1 };

export function figureOf(lane: object, path: string): number | undefined {
  let at: unknown = lane;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Array.isArray(at)
      ? at[ENDS[step] ?? -1]
      : Object.entries(at).find(([key]) => key === step)?.[1];
  }
  return typeof at === 'number' ? at : undefined;
}
