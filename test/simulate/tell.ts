/** Puts a story into words, one port call a line. */

import type { Allowance, Line, Story } from './play.ts';
import { describeScene, MODES, SCENES, type Scene } from './scenes.ts';

/** What `npm run story` has the story again by. */
export function seedOf(scene: Scene, allowance: Allowance, picks: readonly number[]): string {
  const { switches, mishaps, deaths } = allowance;
  const last = picks.findLastIndex((pick) => pick > 0);
  const spent = `${switches}${mishaps}${deaths}`;
  return [SCENES.indexOf(scene), spent, picks.slice(0, last + 1).join('.')].join(':');
}

/** Undefined where it is none. */
export function readSeed(seed: string) {
  const [, place = '', strays = '', picks = ''] = /^(\d+):(\d{3}):([\d.]*)$/.exec(seed) ?? [];
  const scene = SCENES[Number(place)];
  if (place === '' || scene === undefined) return undefined;
  const [switches = 0, mishaps = 0, deaths = 0] = [...strays].map(Number);
  const allowance: Allowance = { switches, mishaps, deaths };
  return { scene, allowance, picks: picks === '' ? [] : picks.split('.').map(Number) };
}

export function tell(scene: Scene, { lines, broken }: Story, seed: string): string {
  const width = Math.max(...lines.map(({ who }) => who.length));
  return [
    `Story ${seed}: ${describeScene(scene)}.`,
    '',
    ...lines.map((line) => `${sayTime(line.at)}  ${line.who.padEnd(width)}  ${say(line)}`),
    '',
    broken === undefined ? 'Every promise was kept.' : `BROKEN: ${broken}.`,
    `Again: npm run story -- ${seed}`,
  ].join('\n');
}

const SAYINGS: Readonly<Record<string, string>> = {
  begins: 'begins',
  wait: 'waits a little',
  'store.create': 'records the enquiry',
  'store.change': 'writes',
  'store.waiting': 'asks what waits to be sent',
  'store.removable': 'asks what is to be removed',
  'store.read': 'reads the enquiry',
  'store.fromPhone': 'looks for earlier enquiries from this phone',
  'limiter.admit': 'asks the rate limiter',
  'signer.sign': 'signs the receipt',
  'queue.ring': 'sends a queue message',
  'queue.ringAll': 'sends queue messages',
  'circuit.read': 'looks whether the broker is away',
  'circuit.change': 'writes to the circuit',
  'broker.send': 'sends to the broker',
  'email.send': 'e-mails the broker',
};

function say({ call, mode, args = [], result }: Line): string {
  if (call === 'ends') return `ends: ${sayEnd(result)}`;
  const detail = call.endsWith('.change') ? sayChange(args.at(-1), result) : sayMessage(args[0]);
  const how = mode === 'done' ? '' : `, which ${MODES[mode]}`;
  return `${SAYINGS[call] ?? call}${detail}${how}`;
}

function sayEnd(result: unknown): string {
  return Object.keys(Object(result)).length === 0 ? 'done' : JSON.stringify(result);
}

function sayChange(change: unknown, result: unknown): string {
  const { append, set }: { append?: { history?: { event: string }[] }; set?: object } =
    Object(change);
  const event = append?.history?.at(-1)?.event ?? `only ${Object.keys(set ?? {}).join(', ')}`;
  const { changed }: { changed?: boolean } = Object(result);
  return ` (“${event}”${changed === false ? ', not made: its guards do not hold' : ''})`;
}

function sayMessage(message: unknown): string {
  const { event }: { event?: { type: string } } = Object(message);
  return event === undefined ? '' : ` (${event.type})`;
}

const sayTime = (at: number) =>
  new Date(at).toISOString().replace(/^\d{4}-(.*)T(.*)\.000Z$/, '$1 $2');
