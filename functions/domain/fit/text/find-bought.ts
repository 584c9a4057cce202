/** The thing that a text says is bought: the object of the verb, not every noun beside it. */
import type { Signal } from '../../../contract/signals.ts';
import type { Hit, Words } from './words.ts';

export type Thing = (typeof THINGS)[number];

/** What can be the object of buying; in a run of them the last is the thing ("warehouse forklift"). */
const THINGS = [
  'commercial_building',
  'residence',
  'rural_land',
  'site',
  'venue',
  'vehicle',
  'equipment',
  'stock',
  'goodwill',
  'going_concern',
] as const satisfies readonly Signal[];
const MOVABLE: ReadonlySet<Signal> = new Set<Signal>(['vehicle', 'equipment']);
/** Of the words for buying, those that can follow their object. */
const NOUNS = new Set(['purchase', 'acquisition']);
const BUY_REACH = 6;
const NEW_REACH = 3;

export function findBought({ hits, tokens }: Words): Set<Thing> {
  const bought = new Set<Thing>();
  hits.forEach((hit, index) => {
    if (hit.isDenied) return;
    if (hit.signals.includes('goodwill')) bought.add('goodwill');
    if (hit.signals.includes('buy')) {
      const isNoun = NOUNS.has(tokens[hit.start]?.text ?? '');
      addThings(bought, (isNoun ? thingBefore(hits, index) : undefined) ?? thingAfter(hits, index));
    }
    if (hit.signals.includes('new_item')) addThings(bought, itemNamed(hits, index));
  });
  return bought;
}

function addThings(bought: Set<Thing>, hit: Hit | undefined): void {
  for (const thing of THINGS) if (hit?.signals.includes(thing)) bought.add(thing);
}

/** "Stock purchase": the object stands right before. */
function thingBefore(hits: readonly Hit[], noun: number): Hit | undefined {
  const before = hits[noun - 1];
  return before && before.end === hits[noun]?.start && isThing(before) ? before : undefined;
}

function thingAfter(hits: readonly Hit[], verb: number): Hit | undefined {
  const thing = nextThing(hits, verb, BUY_REACH);
  return thing?.signals.includes('residence') ? (premisesOf(hits, thing) ?? thing) : thing;
}

/** "A unit for our office" is premises, not a home. */
const premisesOf = (hits: readonly Hit[], home: Hit) =>
  hits.find(
    (hit) =>
      hit.start >= home.end &&
      hit.clause === home.clause &&
      hit.signals.includes('commercial_building'),
  );

/** "New ute", "second hand excavator": wanting one is buying one, for what moves. */
function itemNamed(hits: readonly Hit[], adjective: number): Hit | undefined {
  const thing = nextThing(hits, adjective, NEW_REACH);
  return thing?.signals.some((signal) => MOVABLE.has(signal)) ? thing : undefined;
}

function nextThing(hits: readonly Hit[], start: number, reach: number): Hit | undefined {
  const from = hits[start];
  if (from === undefined) return undefined;
  for (let index = start + 1; index < hits.length; index += 1) {
    const hit = hits[index];
    if (hit === undefined || hit.start - from.end >= reach || hit.clause !== from.clause) break;
    if (isThing(hit)) return lastOfRun(hits, index);
  }
  return undefined;
}

function lastOfRun(hits: readonly Hit[], start: number): Hit | undefined {
  let index = start;
  let next = hits[index + 1];
  while (next && next.start === hits[index]?.end && isThing(next)) {
    index += 1;
    next = hits[index + 1];
  }
  return hits[index];
}

const isThing = (hit: Hit) => THINGS.some((thing) => hit.signals.includes(thing));
