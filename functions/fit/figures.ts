/** A lane's own figures by path, as conditions name them: `size.max`, `lvr.typical.high`. */

const ENDS: Readonly<Record<string, number>> = { low: 0, high: 1 };

export function figureOf(lane: object, path: string): number | undefined {
  let at: unknown = lane;
  for (const step of stepsOf(path)) {
    if (typeof at !== 'object' || at === null) return undefined;
    const key = Array.isArray(at) ? (ENDS[step] ?? -1) : step;
    at = Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }
  return typeof at === 'number' ? at : undefined;
}

/** The rule book names a few dozen paths, and asks for each again and again. */
const known = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  let steps = known.get(path);
  if (steps === undefined) {
    steps = path.split('.');
    known.set(path, steps);
  }
  return steps;
}
