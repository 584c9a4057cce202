/** Clause by clause: by how much something changes, to which part of it, how many times. */
import type { FactName } from '../need.ts';
import { clausesOf, type Sums, type Told, type ToldChanges } from './said.ts';
import { ratioOf, type Size, sizeOf, sizesOf } from './sizes.ts';

/** And not "we put up 1.4m", which is own money. */
const UP =
  /\b(?:increas|rais|lift|bump|boost|grow|push|add|(?<!\b(?:all|put|puts|putting|stump|stumps|stumping|cough|come|coming) )up(?!dat|front|stair|per|grad|lift|keep|on)|upped|ris|rose|blow|blew|blown|gone? up|went up|top)\w*\b/i;
const DOWN =
  /\b(?:reduc|cut|drop|lower|knock|trim|shav|lop|slash|shrink|fell|fall|slip|soften|declin|c[oa]mes? (?:down|off)|gone down|went down|down)\w*\b/i;
/** Between such a word and its figure, where that is by how much, and not to what. */
const NOT_BY =
  /\b(?:make it|to|at|is|was|from|it's|worth|need|want|borrow|on|front|full|for|of|than|over)\b/i;
const BY =
  /\b(?:by|it|that|this|the|our|my|loan|amount|price|build|costs?|gone|went|came|come|up|down|off)\b/i;
/** And not "40 more trucks". */
const MORE = /^ ?(?:k )?(?:more|extra|higher|dearer|bigger|on top)\b(?! (?!thanks)[a-z]{3,}s\b)/i;
const LESS =
  /^ ?(?:k )?(?:less|(?:(?:has |have |'s )?(?:c[oa]me|gone|went|paid) )?off|lower|cheaper|smaller|back off|short|shy|below|under)\b(?! of\b)/i;

const PART_OF =
  /\b(?:(?:an? |(two|three) )?(half|third|quarter|fifth|tenth)s?(?: of)? (?:that|it|this|as (?:much|big)|the (?:amount|loan|size))|(?:for|only|just|do|with|about|borrow|need|want|take) (half)(?=\W*$)|(halv)(?:e|ing) (?:it|that|the (?:loan|amount)))\b(?! (?:(?:is|was|are|would|will)(?! (?:\w+ )?(?:do|be (?:enough|plenty|fine|ok)|enough|plenty|suffice)\b)|goes|for|to|in|on|up|off|back|early|paid|used|drawn)\b)/i;
/** "Nobody is over a third of it." */
const OF_ANOTHER = /\b(?:are|no|nobody|none|over|under|than)\b|\bis\b(?! (?:enough|plenty))/i;
const TIMES =
  /\b(?:(doubl(?:e|ing)|twice)|tripl(?:e|ing)|three times)(?=\W*$|,|\.| (?:that|it|this|the (?:amount|loan|size)|as much|on)\b)/i;

/** "My mate ended up paying double", "we get paid once or twice a year." */
const OF_PAYING = /\b(?:once or|paid|paying|charg\w+|ended up)\b/i;

/** Each clause changes what those before it left. */
export function tellClauses({ text, figures, sums: before }: Told): ToldChanges {
  const sizes = sizesOf(text, figures);
  let facts: Sums = {};
  const left = clausesOf(text).map(({ from, to }) => {
    const sums = { ...before, ...facts };
    const clause = { text: text.slice(from, to), whole: text, sums };
    const [one, other] = sizes.filter((each) => each.from >= from && each.to <= to);
    const own = one && { ...one, from: one.from - from, to: one.to - from };
    const changed =
      (own && other === undefined ? (tellShare(clause, own) ?? tellBy(clause, own)) : undefined) ??
      (figures.length > 0 && !one?.isShare ? undefined : tellTimes(clause));
    facts = { ...facts, ...changed?.facts };
    return changed?.text ?? clause.text;
  });
  return { facts, text: left.join('') };
}

type Clause = { readonly text: string; readonly whole: string; readonly sums: Sums };

/** "Borrow 60 percent of it", of a price. */
function tellShare({ text, sums }: Clause, { isShare, value, from, to }: Size) {
  const { price, end_value, total_cost } = sums;
  const isOfProject = end_value !== undefined || total_cost !== undefined;
  if (!isShare || price === undefined || isOfProject || value >= 1) return undefined;
  if (!LENDS.test(text.slice(0, from)) || !OF_IT.test(text.slice(to))) return undefined;
  return { facts: { amount: Math.round(price * value) }, text: '' };
}
const LENDS = /\b(?:borrow|lend|loan|financ|fund|gear)\w*\b/i;
const OF_IT = /^ ?(?:of (?:it|that|this|the (?:price|purchase))\b|\W*$)/i;

function tellBy({ text, whole, sums }: Clause, size: Size) {
  const [lead, rest] = [text.slice(0, size.from), text.slice(size.to)];
  const name = nameOf(`${lead} ${rest}`, sums);
  const before = name && sums[name];
  const sign = name && signOf(lead, rest, name);
  if (name === undefined || before === undefined || sign === undefined) return undefined;
  const by = sizeOf(size, before);
  const sum = Math.round(before + sign * by);
  // "The price dropped 820k" is what it dropped to.
  if (sum <= 0 || (!size.isShare && by > before * 2)) return undefined;
  // What pays out a loan is as much as that.
  const isPayout = name === 'existing_debt' && sums.amount === before;
  const isLoanToo = BORROWED.test(whole) || (LOAN_TOO.test(whole) && sums.amount !== undefined);
  const isBorrowed = isLoanToo && name !== 'amount' && sign > 0;
  const grown = isBorrowed || isPayout ? sums.amount : undefined;
  const facts: Sums = {
    [name]: sum,
    ...(grown === undefined ? {} : { amount: Math.round(grown + sign * by) }),
  };
  return { facts, text: rest.replace(MORE, '').replace(LESS, '') };
}

/** "Loan and cost both go up by 130". */
const LOAN_TOO =
  /\b(?:loan|amount|borrowing) (?:and|plus) (?:the )?(?:total )?\w+ (?:both|each)\b|\bboth (?:the )?(?:loan|amount) and\b|\bso does the loan\b|\b(?:loan|amount) (?:too|as well)\b/i;
const BORROWED = /\b(?:borrow|fund|financ|lend)\w*\b/i;

function signOf(lead: string, rest: string, fact: FactName): 1 | -1 | undefined {
  // "Still want the 60 on top" tells it again.
  if (MORE.test(rest)) return /\bstill\b/i.test(lead) ? undefined : 1;
  // "40k short" asks for so much, but of a value.
  const less = LESS.exec(rest)?.[0];
  if (less !== undefined)
    return /short|shy|below|under/.test(less) && fact === 'amount' ? undefined : -1;
  const [up, down] = [UP, DOWN].map((verbs) => lastOf(lead, verbs));
  const verb = Math.max(up ?? -1, down ?? -1);
  const between = lead.slice(verb);
  // "GRV drops 10%": what is named before it does so by itself.
  const isOfName = NAMED.some(([words]) => words.test(lead.slice(0, verb)) || words.test(lead));
  if (verb < 0 || NOT_BY.test(between) || !(isOfName || BY.test(between))) return undefined;
  return verb === up ? 1 : -1;
}

const lastOf = (text: string, words: RegExp): number =>
  [...text.matchAll(new RegExp(words, 'gi'))].at(-1)?.index ?? -1;

/** What is known of that which the clause names; the sum that is wanted, where it names nothing. */
function nameOf(clause: string, sums: Sums): FactName | undefined {
  const plain = clause.replace(WHEN, '');
  const named = NAMED.find(([words]) => words.test(plain));
  if (named === undefined) return sums.amount ? 'amount' : undefined;
  const known = named[1].find((name) => sums[name] !== undefined);
  // Of a thing whose price is all that is borrowed no other price was told.
  return known ?? (named[1].includes('price') && sums.amount ? 'amount' : undefined);
}

/** "He'll take 5 grand off if I pay this week." */
const WHEN = /\b(?:this|next|last) (?:week|month|year)\b/gi;

function tellTimes({ text, sums: { amount: before } }: Clause) {
  if (before === undefined) return undefined;
  const [times, double] = (!OF_PAYING.test(text) && TIMES.exec(text)) || [];
  const [, many, part, ...halves] = (!OF_ANOTHER.test(text) && PART_OF.exec(text)) || [];
  const name = part ?? (halves.some(Boolean) ? 'half' : undefined);
  const of = name === undefined ? undefined : ratioOf(many, name);
  const by = times === undefined ? of : double ? 2 : 3;
  return by === undefined ? undefined : { facts: { amount: Math.round(before * by) }, text: ' ' };
}

/** What a clause names; what it names no sum of the need by is changed by nothing here. */
const NAMED: readonly (readonly [RegExp, readonly FactName[]])[] = [
  // "If the lots sell for 10% less", "if values fall 12%", "if the market comes off 10%".
  [
    /\b(?:(?:the|property|housing) market|(?:sell|sells|sold|selling|go|goes) for|values|sale prices?|prices (?:c[oa]me|fall|fell|drop|dropped|slip|slipped|soften|go|went|are)|sales (?:come|comes|came|drop|drops|fall|falls|fell|were|are))\b/i,
    ['end_value', 'property_value', 'price'],
  ],
  [
    /\b(?:rates?|interest|lvr|terms?|turnover|sales|rent|repayments?|wages|share|personal|trading|weeks?|months?|years?|days?)\b/i,
    [],
  ],
  [/\b(?:deposit|own (?:money|cash))\b/i, ['deposit']],
  [/\b(?:grv|end value|gross reali[sz]ation)\b/i, ['end_value']],
  [/\b(?:build\w*|construction|civils?|contract|works)\b/i, ['build_cost', 'total_cost']],
  [/\b(?:costs?|tdc|budget|project|overruns?)\b/i, ['total_cost', 'build_cost']],
  [/\b(?:invoices|ledger|debtors)\b/i, ['invoices_outstanding']],
  // "If it values 10% under the price": what is paid stays.
  [/\b(?:vals?|valu\w+|worth|apprais\w+)\b/i, ['property_value', 'item_value']],
  [
    /\b(?:price|asking|vendors?|sellers?|dealer|(?:got|talked|beat|bargained) (?:them|'?em|him|her)|they (?:came|come|went) down)\b/i,
    ['price', 'item_value'],
  ],
  [/\b(?:ow(?:e|es|ed|ing)|mortgage|payout|debt)\b/i, ['existing_debt']],
];
