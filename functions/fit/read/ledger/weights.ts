/**
 * Learned weights as bytes that need no parsing: the digests of all features, smallest first, of four bytes each, then for each
 * feature a byte for every role.
 */
import type { Bytes } from '../../../catalogue/content.ts';
import { once } from '../../../once.ts';

/** What a figure is in a way; of percents the share that is borrowed, and that which is not. The number is its place in the weights. */
export const FIGURE_ROLES = {
  wanted: 0,
  part: 1,
  taxed: 2,
  less: 3,
  worth: 4,
  owed: 5,
  borrowed: 6,
  own: 7,
  trading_months: 8,
  needed_within_days: 9,
} as const;
export type FigureRole = keyof typeof FIGURE_ROLES;

/** For each role, or each gist (gist.ts), by its place how much a feature speaks for it; of a form of a way the first. */
export type RoleWeights = readonly number[] | Int8Array;
export type WeightsOf = (feature: string) => RoleWeights | undefined;

/** So many weights has each feature of a figure. */
export const FIGURE_WEIGHTS = Object.keys(FIGURE_ROLES).length;
const DIGEST = 4;

/** FNV-1a: two features of one digest would be one feature, so the build refuses them. */
export function digest(feature: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1)
    sum = Math.imul(sum ^ feature.charCodeAt(at), 0x01000193);
  return sum >>> 0;
}

/** `many` for each feature. Throws a RangeError for two features of one digest, and for a weight that is no byte. */
export function writeWeights(weights: ReadonlyMap<string, RoleWeights>, many: number): Uint8Array {
  const features = [...weights].map(([feature, each]) => ({ digest: digest(feature), each }));
  features.sort((one, other) => one.digest - other.digest);
  const bytes = Buffer.alloc(features.length * (DIGEST + many));
  const start = features.length * DIGEST;
  for (const [at, feature] of features.entries()) {
    if (feature.digest === features[at + 1]?.digest)
      throw new RangeError('Two learned features share a digest; leave one of them out.');
    bytes.writeUInt32LE(feature.digest, at * DIGEST);
    for (const [role, weight] of feature.each.entries())
      bytes.writeInt8(weight, start + at * many + role);
  }
  return bytes;
}

/** From the byte `from` to the end. A feature that was found is kept, as a file would be read again for it. */
export function openWeights(bytes: Bytes, many: number, from = 0): WeightsOf {
  const features = (bytes.length - from) / (DIGEST + many);
  const start = from + features * DIGEST;
  const digests = once(() => toView(bytes.subarray(from, start)));
  const known = new Map<number, RoleWeights>();
  return (feature) => {
    const wanted = digest(feature);
    const found = known.get(wanted);
    if (found !== undefined) return found;
    const at = firstFrom(digests(), wanted);
    if (at === features || digests().getUint32(at * DIGEST, true) !== wanted) return undefined;
    const weights = toBytes(bytes.subarray(start + at * many, start + (at + 1) * many));
    known.set(wanted, weights);
    return weights;
  };
}

const toView = ({ buffer, byteOffset, length }: Uint8Array) =>
  new DataView(buffer, byteOffset, length);
const toBytes = ({ buffer, byteOffset, length }: Uint8Array) =>
  new Int8Array(buffer, byteOffset, length);

/** The place of the first digest that is no smaller. */
function firstFrom(digests: DataView, wanted: number): number {
  let from = 0;
  let to = digests.byteLength / DIGEST;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (digests.getUint32(middle * DIGEST, true) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
