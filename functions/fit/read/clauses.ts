/**
 * Cuts a text into clauses, each with a role: what the money is for, what is offered, what is owed,
 * who borrows, when, how it is repaid, what happened, or an aside.
 */
import type { Role } from '../need.ts';
import { COLON, COMMA, foldWord, STOP, type Token } from './split-tokens.ts';

export type Clause = {
  readonly start: number;
  readonly end: number;
  readonly role: Role;
  readonly sentence: number;
};

/**
 * `opens` starts a clause where it stands; `holds` gives its role to the whole of its clause, and
 * `fixes` opens one whose role nothing in it changes: a shed that is bought may be worth something.
 */
type Marker = {
  readonly role: Role;
  readonly mode: 'opens' | 'holds' | 'fixes';
  readonly words: readonly string[];
};

const MARKERS: readonly (readonly [Role, Marker['mode'], string])[] = [
  ['purpose', 'fixes', 'to buy, to purchase, buying, purchasing, to acquire, acquiring'],
  [
    'purpose',
    'opens',
    'need, needs, want, looking for, looking to, like to, seeking, to pay, to fund, to fit, to clear, to open, to finance, to refinance, to build, to set up, to cover, to get, to take, to restock, borrow, so we can, so i can, chasing, requesting, we are after, i am after, funding to, loan to, money to, finance to, after',
  ],
  [
    'offered',
    'opens',
    'secured, security is, security would, security of, sec, against our, against my, against the, against a, against an, against it, over our, over the, over my, over a, over an, using our, using my, backed by, offering, can offer, i can offer, put up, and own, we own, i own, with equity, equity in',
  ],
  [
    'offered',
    'holds',
    'as security, as sec, put it up, as collateral, is the security, be the security, for security, security, worth, valued, val, valuation, appraised, unencumbered, unencumb, unenc, outright, on title, on the title, clear title, title is clear, title clear, no mortgage, mortgage free, paid off, payed off, in my name, in our name, nothing owing, no debt on, no loan on, in both name, free and clear, house has, home has',
  ],
  [
    'owed',
    'opens',
    'owe, owes, owing, still owe, with a mortgage, mortgage of, left to pay, existing mortgage, existing loan',
  ],
  [
    'owed',
    'holds',
    'owing on, owed on, owing to the bank, left on the mortgage, mortgage on it, behind on, in arrears, overdue',
  ],
  [
    'who',
    'holds',
    'trading for, year trading, years in business, abn, we are a, i am a, i run, we run, been going, been trading, in business, sole trader, pty ltd, established, going since, self employed, we have been, i have been, year going, running a, owner of, our business is, new business, year old, we trade, years running, just started',
  ],
  [
    'when',
    'opens',
    'by friday, by monday, by tuesday, by wednesday, by thursday, by the end, needed by, needed in, needed within, within, must settle, urgent, asap, before christma, before easter, deadline, no later than',
  ],
  [
    'repaid',
    'opens',
    'repay, repaid, to repay, repaying, to be repaid, paid back, pay it back, pay back, pays back, pay it off, pays it off, exit, way out, to clear the loan, pay this out, pay this back, pays this, paid out by, paid out from, paid out when, pay it out, pays it out, refinance out, then refinance, will refinance, refinance in, refinance to, refinance into, roll it into, clear it when, clear it from, go back to a bank, going back to, will sell, selling, until the sale, till the sale, until it sells, till it sells, until the settlement of, comes back when, cleared by, cleared when, cleared from, gets cleared, gets paid back',
  ],
  [
    'repaid',
    'holds',
    'repay, repaid, pays it back, pay it back, pays this out, pay this out, pays this back, pay this back, pays it out, clears the loan, clear the loan, repayment, exit, pays you back, to pay you back, pays the loan, clears this, clear this, pays the new loan, we refinance, refinance with, refinanced to, refinanced by, refinance then, take it out, takes it out, takes this out, pays back the loan, sold to repay, that pays out, pays us out, clears it, to pay it off, which clears, which pays, pays it off, paid when, for sale, under contract, listed with, sell to repay, on the market, goes to market, is being sold, sells in, sells, is sold, has sold, sale settles, roll it all, roll it together, roll everything',
  ],
  [
    'happened',
    'holds',
    'bank said no, said no, knocked us back, knocked back, knocked me back, declined, turned down, pulled out, pulled the pin, refused, rejected, fell through, fell over, went bankrupt, default on, a default, judgment, bankrupt, was told, bank wont, will not lend, would not lend, bank will not, dishonour',
  ],
  [
    'aside',
    'holds',
    'my mate, mate of mine, a friend, forget about, forget the, was going to, were going to, earlier version, at first they, at first he, at first she, asked before, decided against, strike what, scrap what, scrap the, is void, are void, please ignore, ignore what, instead of using, could borrow up to, in general',
  ],
];

const byFirst = Map.groupBy(
  MARKERS.flatMap(([role, mode, list]) =>
    list
      .split(', ')
      .map((text): Marker => ({ role, mode, words: text.split(' ').flatMap(foldWord) })),
  ),
  ({ words }) => words[0] ?? '',
);

function markersAt(tokens: readonly Token[], at: number): Marker[] {
  const from = byFirst.get(tokens[at]?.text ?? '') ?? [];
  return from.filter(({ words }) =>
    words.every((word, offset) => tokens[at + offset]?.text === word),
  );
}

/** A text and what an unmarked clause of it is about. */
export type Part = {
  readonly start: number;
  readonly end: number;
  readonly unmarked: 'purpose' | 'who' | 'as asked';
};

export function cutClauses(
  tokens: readonly Token[],
  parts: readonly Part[],
  isAsked: (start: number, end: number) => boolean,
): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  for (const { start, end, unmarked } of parts) {
    for (const [from, to] of splitAt(tokens, start, end, STOP)) {
      if (isQuestionAside(tokens, from, to)) {
        clauses.push({ start: from, end: to, role: 'aside', sentence });
        sentence += 1;
        continue;
      }
      const role = unmarked === 'as asked' ? (isAsked(from, to) ? 'purpose' : 'who') : unmarked;
      clauses.push(...cutSentence(tokens, [from, to], { role, sentence }));
      sentence += 1;
    }
  }
  return clauses;
}

const OWN = new Set(
  'i we my our me us need want borrow client user customer mine someone chance help possible doable'.split(
    ' ',
  ),
);

/** A question in which nobody speaks of themselves asks about the rules. */
function isQuestionAside(tokens: readonly Token[], start: number, end: number): boolean {
  if (!tokens[end]?.isQuestion) return false;
  for (let at = start; at < end; at += 1) if (OWN.has(tokens[at]?.text ?? '')) return false;
  return true;
}

function splitAt(
  tokens: readonly Token[],
  start: number,
  end: number,
  text: string,
): [number, number][] {
  const spans: [number, number][] = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    if (at < end && tokens[at]?.text !== text) continue;
    if (at > from) spans.push([from, at]);
    from = at + 1;
  }
  return spans;
}

function cutSentence(
  tokens: readonly Token[],
  [start, end]: readonly [number, number],
  { role: unmarked, sentence }: { role: Role; sentence: number },
): Clause[] {
  const clauses: Clause[] = [];
  let from = start;
  let opened: Role | undefined;
  let isFixed = false;
  const close = (to: number) => {
    if (to <= from) return;
    const held = isFixed ? undefined : findHolder(tokens, from, to);
    const isList = tokens[from]?.text === 'and' || tokens[from]?.text === 'or';
    const inherited = isList && opened === undefined ? clauses.at(-1)?.role : undefined;
    const role = held ?? opened ?? inherited ?? unmarked;
    if (role === 'repaid' && refersBack(tokens, from)) backDate(clauses, role);
    clauses.push({ start: from, end: to, role, sentence });
  };
  for (let at = start; at < end; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === COMMA || text === COLON) {
      close(at);
      from = at + 1;
      opened = undefined;
      isFixed = false;
      continue;
    }
    const marker = markersAt(tokens, at).find(({ mode }) => mode !== 'holds');
    const opener = marker?.role;
    // "Repaid within nine months" says when that is, not when the money is needed.
    if (opener === 'when' && (opened === 'repaid' || opened === 'happened')) continue;
    const returns = opened === 'offered' && leadsBack(tokens, at);
    const isNew = CUTS.has(text) || (text === 'and' && startsAnew(tokens[at + 1]));
    if (opener === undefined && !returns && !isNew) continue;
    if (at > from) close(at);
    from = at;
    opened = opener ?? (returns ? 'purpose' : undefined);
    isFixed = marker?.mode === 'fixes';
  }
  close(end);
  return clauses;
}

const CUTS = new Set('but because while with which who whereas although'.split(' '));

/** "Against our house to finish the cool room", "for stock": back to what the money is for. */
function leadsBack(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text;
  const next = tokens[at + 1]?.text ?? STOP;
  if (text === 'for') return !NO_PURPOSE.has(next);
  return text === 'to' && !NO_PURPOSE.has(next);
}
const NO_PURPOSE = new Set(
  'security sale the a our my be bank it them him her us me year month rent let'.split(' '),
);

/** "And we", "and the house": a thought of its own. */
const SUBJECTS = new Set('i we they he she it there that our my'.split(' '));
const startsAnew = (token: Token | undefined) => token !== undefined && SUBJECTS.has(token.text);

function findHolder(tokens: readonly Token[], start: number, end: number): Role | undefined {
  for (let at = start; at < end; at += 1) {
    const holder = markersAt(tokens, at).find(({ mode }) => mode === 'holds');
    if (holder !== undefined) return holder.role;
  }
  return undefined;
}

const POINTERS = new Set('that which it this and they those'.split(' '));
/** "…, that pays this out": the clause before says what does. */
const refersBack = (tokens: readonly Token[], at: number) => POINTERS.has(tokens[at]?.text ?? '');

function backDate(clauses: Clause[], role: Role): void {
  const last = clauses.at(-1);
  if (last !== undefined && last.role !== 'purpose') clauses.splice(-1, 1, { ...last, role });
}
