/**
 * Who can take part, and the small scenes in which they meet. Any two that touch the same fields at
 * the same time meet in at least one of them; all at once would be too many orders to play.
 */
import type { Outcome } from '../../functions/catalogue/schema.ts';
import { caller, request } from '../support/enquiries.ts';
import type { Operations } from './operations.ts';

/** What a part can see beside the operations. */
type Around = {
  /** The enquiry that was there first. */
  readonly firstId: () => string | undefined;
  /** The oldest message on the queue, which is then gone. */
  readonly takeMessage: () => string | undefined;
  /** The token of the first link that was given out. */
  readonly link: () => string | undefined;
  /** What the broker answers by: it came with the enquiry that was there first. */
  readonly replyToken: () => string | undefined;
};
/** What an operation answered, as far as a promise hangs on it. */
export type Told = {
  /** The enquiry that was ended or erased. */
  readonly id?: string;
  readonly reference?: string | undefined;
  readonly status?: string | undefined;
  readonly isRepeat?: boolean | undefined;
  readonly ended?: 'never' | 'already' | undefined;
  readonly isErased?: boolean | undefined;
  /** The token of the link to withdraw by. */
  readonly link?: string | undefined;
  /** The code or kind of a refusal; `fault` for anything else that was thrown. */
  readonly refusal?: string | undefined;
  readonly message?: string;
};

export type Act = (operations: Operations, around: Around) => Promise<Told>;

const submit =
  (key: string, address: string): Act =>
  async (operations) => {
    const input = { ...request, idempotency_key: key, agent_name: 'Kim’s own assistant' };
    const { output, replayed } = await operations.submit(input, { ...caller, address });
    const { reference, status } = output;
    const link = /#([\w.-]+)/.exec(JSON.stringify(output))?.[1];
    return { reference, status, isRepeat: replayed === true, link };
  };

const reply =
  (outcome: Outcome): Act =>
  async (operations, { replyToken }) => {
    const token = replyToken();
    if (token !== undefined) await operations.reply({ token, outcome }, caller);
    return {};
  };

const changeTime =
  (call_time: string): Act =>
  async ({ byLink }, { link }) => {
    const token = link();
    if (token !== undefined) await byLink({ token, action: 'change', call_time }, caller);
    return {};
  };

export const ROLES = {
  caller: submit('the-key-of-a-caller', caller.address),
  stranger: submit('the-key-of-a-stranger', caller.address),
  neighbour: submit('the-key-of-a-neighbour', caller.address),
  newcomer: submit('the-key-of-a-newcomer', caller.address),
  /** Takes a message from the queue; where there is none, an earlier one comes again. */
  worker: async ({ deliver }, { takeMessage, firstId }) => {
    const id = takeMessage() ?? firstId();
    if (id !== undefined) await deliver(id);
    return {};
  },
  sweep: async ({ sweep }) => {
    await sweep();
    return {};
  },
  borrower: async ({ byLink }, { link }) => {
    const token = link();
    if (token === undefined) return {};
    const { message } = await byLink({ token }, caller);
    const [id = ''] = token.split('.');
    return { id, ended: /had not been sent/.test(message) ? 'never' : 'already' };
  },
  eraser: async ({ erase }, { firstId }) => {
    const id = firstId() ?? '';
    const erased = await erase(id);
    return { id, isErased: erased !== undefined };
  },
  /** Would rather be called at another time; and at another than that. */
  mover: changeTime('after three'),
  changer: changeTime('on Friday'),
  /** Of the broker's, after a call; and when it is over. */
  replier: reply('called'),
  closer: reply('closed'),
  operator: async ({ redeliver }, { firstId }) => {
    await redeliver(firstId() ?? '');
    return {};
  },
} as const satisfies Record<string, Act>;
export type Role = keyof typeof ROLES;
export const CALLERS: readonly Role[] = ['caller', 'stranger', 'neighbour', 'newcomer'];

/** How a port call goes. */
export const MODES = {
  done: 'is done',
  refused: 'throws, and nothing has happened',
  lost: 'happens, and its answer is lost',
  repeated: 'happens, its answer is lost, and the client sends it again',
  dies: 'happens, and whoever asked dies before the answer',
  late: 'happens only after a while',
  slow: 'happens, and is answered only after a while',
  unanswered: 'reaches the broker, whose answer does not come',
  away: 'does not reach the broker',
  gone: 'meets a broker who will never take it',
} as const;
export type Mode = keyof typeof MODES;

/** A part played undisturbed but for how the broker answers it, or milliseconds that pass. */
export type Before = Role | `${Role} ${Mode}` | Failures | number;
/** Of the broker's, in a row: one before the circuit opens, and the one that opens it. */
export type Failures = 'four failures' | 'five failures';
export type Scene = {
  readonly before: readonly Before[];
  readonly meet: readonly Role[];
  /** What may pass once each, in this order, while something is under way. */
  readonly waits: readonly number[];
  readonly hasEmail?: boolean;
  /** How the broker answers who is not asked to be answered otherwise. */
  readonly broker?: Mode;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Shorter than a lease, and longer. */
const [BRIEF, LONG] = [10_000, 50_000];
const SENT = ['caller', 'worker'] as const;
const ENDED = [...SENT, 'borrower'] as const;
const DIED = ['worker dies', 3 * MINUTE] as const;
const LATE = ['caller', 16 * MINUTE] as const;

export const SCENES: readonly Scene[] = [
  // The key, the limit and the message.
  { before: [], meet: ['caller', 'caller', 'worker'], waits: [] },
  { before: ['neighbour', 'stranger', 'newcomer'], meet: ['caller', 'caller'], waits: [MINUTE] },
  // Tries and leases, withdrawals and erasures.
  {
    before: ['caller', 'worker away', MINUTE],
    meet: ['worker', 'worker', 'sweep'],
    waits: [61_000],
  },
  { before: ['caller'], meet: ['worker', 'worker', 'borrower'], waits: [BRIEF] },
  { before: ['caller'], meet: ['worker', 'worker', 'borrower'], waits: [LONG], broker: 'away' },
  { before: ['caller'], meet: ['worker', 'worker', 'borrower'], waits: [LONG], broker: 'gone' },
  { before: ['caller', 'worker away', MINUTE], meet: ['worker', 'sweep', 'borrower'], waits: [] },
  { before: ['caller'], meet: ['worker', 'borrower', 'eraser'], waits: [] },
  { before: SENT, meet: ['borrower', 'borrower', 'worker'], waits: [] },
  { before: SENT, meet: ['eraser', 'eraser', 'worker'], waits: [] },
  // Notices.
  { before: ENDED, meet: ['worker', 'worker', 'eraser'], waits: [BRIEF] },
  { before: ENDED, meet: ['worker', 'worker'], waits: [LONG] },
  { before: ENDED, meet: ['worker', 'worker'], waits: [LONG], broker: 'away' },
  {
    before: [...ENDED, 'worker away', MINUTE],
    meet: ['worker', 'worker', 'eraser'],
    waits: [LONG],
    broker: 'away',
  },
  { before: ENDED, meet: ['worker', 'worker', 'eraser'], waits: [LONG], broker: 'gone' },
  { before: [...ENDED, ...DIED, ...DIED], meet: ['worker', 'worker', 'sweep'], waits: [LONG] },
  {
    before: [...ENDED, ...DIED, ...DIED, ...DIED],
    meet: ['worker', 'eraser', 'worker'],
    waits: [],
  },
  // What the broker says came of it, while whatever else goes on.
  { before: SENT, meet: ['replier', 'replier', 'closer'], waits: [] },
  { before: [...SENT, 'replier'], meet: ['closer', 'closer', 'eraser'], waits: [] },
  { before: ['caller'], meet: ['worker', 'replier', 'borrower'], waits: [LONG] },
  // Redeliveries, the last try, and consent that lapses.
  { before: SENT, meet: ['operator', 'worker', 'borrower'], waits: [] },
  { before: ['caller'], meet: ['worker', 'operator', 'worker'], waits: [LONG] },
  {
    before: ['caller', ...DIED, ...DIED, ...DIED],
    meet: ['operator', 'worker', 'worker'],
    waits: [LONG],
  },
  { before: ['caller', ...DIED, ...DIED], meet: ['worker', 'worker'], waits: [LONG] },
  {
    before: ['caller', 90 * DAY - MINUTE],
    meet: ['worker', 'worker', 'operator'],
    waits: [2 * MINUTE],
  },
  // E-mail, when the webhook has been silent for fifteen minutes.
  { before: LATE, meet: ['worker', 'worker', 'borrower'], waits: [LONG], hasEmail: true },
  { before: LATE, meet: ['worker', 'worker'], waits: [LONG], hasEmail: true, broker: 'away' },
  {
    before: [...LATE, 'worker away'],
    meet: ['operator', 'worker', 'eraser'],
    waits: [],
    hasEmail: true,
  },
  // A broker who goes away, is tried by a canary, and comes back.
  {
    before: ['caller', 'four failures'],
    meet: ['worker', 'worker', 'sweep'],
    waits: [61_000],
    broker: 'away',
  },
  {
    before: ['caller', 'stranger', 'four failures'],
    meet: ['worker', 'worker', 'sweep'],
    waits: [],
    broker: 'away',
  },
  { before: ['caller', 'four failures'], meet: ['worker', 'worker', 'borrower'], waits: [LONG] },
  {
    before: ['caller', 'five failures', MINUTE],
    meet: ['sweep', 'worker', 'borrower'],
    waits: [LONG],
  },
  {
    before: ['caller', 'five failures', MINUTE],
    meet: ['sweep', 'sweep', 'worker'],
    waits: [LONG],
    broker: 'away',
  },
  {
    before: ['caller', 'five failures', MINUTE, 'sweep'],
    meet: ['worker', 'worker', 'sweep'],
    waits: [MINUTE],
  },
  {
    before: [
      'caller',
      'worker away',
      'stranger',
      'five failures',
      MINUTE,
      'sweep',
      'worker',
      'worker',
    ],
    meet: ['sweep', 'worker', 'worker'],
    waits: [LONG],
  },
  {
    before: ['caller', 'five failures', 3 * MINUTE],
    meet: ['worker', 'operator', 'sweep'],
    waits: [],
  },
  {
    before: [...ENDED, 'five failures', MINUTE],
    meet: ['sweep', 'worker', 'eraser'],
    waits: [LONG],
  },
  {
    before: [...ENDED, 'five failures', 3 * MINUTE],
    meet: ['worker', 'worker', 'eraser'],
    waits: [],
  },
  {
    before: ['caller', 'five failures', 16 * MINUTE],
    meet: ['worker', 'worker', 'borrower'],
    waits: [LONG],
    hasEmail: true,
  },
  {
    before: ['caller', 'five failures', 16 * MINUTE, 'sweep'],
    meet: ['worker', 'worker', 'sweep'],
    waits: [LONG],
    hasEmail: true,
    broker: 'away',
  },
  {
    before: ['caller', 'five failures', 90 * DAY - MINUTE, 'sweep'],
    meet: ['worker', 'worker'],
    waits: [2 * MINUTE],
  },
  // The end of the retention.
  { before: [...SENT, 180 * DAY], meet: ['sweep', 'borrower', 'worker'], waits: [] },
  { before: [...ENDED, 'worker', 180 * DAY], meet: ['worker', 'sweep', 'eraser'], waits: [] },
  // Another time to call, before it is sent, while it is, and while the one before is told.
  { before: ['caller'], meet: ['worker', 'mover', 'changer'], waits: [] },
  { before: ['caller'], meet: ['mover', 'borrower', 'worker'], waits: [] },
  { before: SENT, meet: ['mover', 'changer', 'worker'], waits: [] },
  { before: [...SENT, 'mover'], meet: ['worker', 'changer', 'worker'], waits: [LONG] },
  { before: [...SENT, 'mover'], meet: ['worker', 'borrower', 'worker'], waits: [LONG] },
  { before: [...SENT, 'mover'], meet: ['worker', 'operator', 'eraser'], waits: [] },
  { before: SENT, meet: ['mover', 'operator', 'worker'], waits: [] },
  {
    before: [...SENT, 90 * DAY - MINUTE, 'mover', 'worker away'],
    meet: ['worker', 'worker', 'sweep'],
    waits: [2 * MINUTE],
  },
  // A notice by e-mail, while the broker is away.
  {
    before: [...ENDED, 'five failures', 16 * MINUTE],
    meet: ['worker', 'worker', 'eraser'],
    waits: [LONG],
    hasEmail: true,
  },
];

/** Such as “after caller, worker away and 60 s: worker, sweep, borrower”. */
export function describeScene({ before, meet, hasEmail, broker }: Scene): string {
  const done = before.map((each) => (typeof each === 'number' ? `${each / 1000} s` : each));
  const besides = [hasEmail === true ? ', with e-mail' : '', broker ? `, broker ${broker}` : ''];
  return `${meet.join(', ')}, after ${done.join(', ') || 'nothing'}${besides.join('')}`;
}

const CROWD: readonly Role[] = [
  ...(['caller', 'caller', 'stranger', 'worker', 'worker', 'worker', 'worker'] as const),
  ...(['sweep', 'sweep', 'borrower', 'borrower', 'eraser', 'operator', 'operator'] as const),
  ...(['replier', 'closer', 'mover', 'changer'] as const),
];
const PAUSES = [1000, 5000, LONG, 61_000, 3 * MINUTE, 16 * MINUTE, DAY, 91 * DAY];

/** Up to eight of a crowd, in a world where something may have happened before. */
export function drawScene(random: () => number): Scene {
  const draw = <Item>(from: readonly Item[]): Item => {
    const item = from[Math.floor(random() * from.length)];
    if (item === undefined) throw new Error('There is nothing to draw from.');
    return item;
  };
  const several = <Item>(most: number, from: readonly Item[]) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => draw(from));
  return {
    before: draw(SCENES).before,
    meet: several(8, CROWD),
    waits: several(4, PAUSES),
    hasEmail: random() < 0.5,
  };
}
