/**
 * Changes that are told by what was said before: "double it", "knock 40 off", "up by a third", "the build has gone
 * up 10%", "we owe 40k more than that". Each is put into words as the sum that it comes to; the rest stays.
 */
import type { FactName, Facts, Need } from '../need.ts';
import type { SaidFigures } from '../read/said-figures.ts';
import { GST } from '../read/settle-figures.ts';

/** What a clause names; what it names no sum of the need by is changed by nothing here. */
const NAMED: readonly (readonly [RegExp, readonly FactName[]])[] = [
  [
    /\b(?:rates?|interest|lvr|terms?|turnover|sales|rent|repayments?|wages|share|personal|trading|weeks?|months?|years?|days?)\b/i,
    [],
  ],
  [/\b(?:deposit|own (?:money|cash))\b/i, ['deposit']],
  [/\b(?:grv|end value|gross reali[sz]ation)\b/i, ['end_value']],
  [/\b(?:build\w*|construction|civils?|contract|works)\b/i, ['build_cost', 'total_cost']],
  [/\b(?:costs?|tdc|budget|project|overruns?)\b/i, ['total_cost', 'build_cost']],
  [/\b(?:invoices|ledger|debtors)\b/i, ['invoices_outstanding']],
  [/\b(?:price|asking|vendors?|sellers?|dealer)\b/i, ['price', 'item_value']],
  [/\b(?:vals?|valu\w+|worth|apprais\w+)\b/i, ['property_value', 'item_value']],
  [/\b(?:ow(?:e|es|ed|ing)|mortgage|payout|debt)\b/i, ['existing_debt']],
];

const UP =
  /\b(?:increas|rais|lift|bump|boost|grow|push|add|up|upped|ris|rose|blow|blew|blown|gone? up|went up|top)\w*\b/i;
const DOWN =
  /\b(?:reduc|cut|drop|lower|knock|tak|took|trim|shav|lop|slash|shrink|fell|fallen|came down|come down|gone down|went down|down)\w*\b/i;
/** Between such a word and its figure, where that is by how much, and not to what. */
const NOT_BY =
  /\b(?:to|at|is|was|from|it's|worth|need|want|borrow|on|front|full|for|of|than|over)\b/i;
const BY =
  /\b(?:by|it|that|this|the|our|my|loan|amount|price|build|costs?|gone|went|came|come|up|down)\b/i;
/** And not "40 more trucks". */
const MORE = /^ ?(?:k )?(?:more|extra|higher|dearer|bigger|on top)\b(?! (?!thanks)[a-z]{3,}s\b)/i;
const LESS =
  /^ ?(?:k )?(?:less|(?:(?:has |have |'s )?(?:c[oa]me|gone|went|paid) )?off|lower|cheaper|smaller|back off|short|shy|below|under)\b(?! of\b)/i;
/** "20 onto it", "off that", "than I said". */
const OF_BEFORE =
  /^ *(?:(?:than|on|onto|off|from|of|out of|to) (?:that|it|this|the (?:loan|amount|price|total)|(?:i|we|what i|what we) \w+|before))\b/i;

const RATIOS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};
const RATIO =
  /\b(?:a |an |one |another )?(half|third|quarter|fifth|tenth)\b(?! (?:default|loan|mortgage|one|party|time|deal))/gi;
const PART_OF =
  /\b(?:(half|a third|a quarter|a fifth|a tenth)(?: of)? (?:that|it|this|as (?:much|big)|the (?:amount|loan|size))|(?:for|only|just|do|with|about) (half)(?=\W*$)|(halv)(?:e|ing) (?:it|that|the (?:loan|amount)))\b(?! (?:is|was|are|goes|for|to|would|will|in|on|up|paid|used|drawn))/i;
/** "Nobody is over a third of it." */
const OF_ANOTHER = /\b(?:is|are|no|nobody|none|over|under|than)\b/i;
const TIMES = [
  [
    /\b(?:doubl(?:e|ing)|twice)(?=\W*$|,|\.| (?:that|it|this|the (?:amount|loan|size)|as much|on)\b)/i,
    2,
  ],
  [
    /\b(?:tripl(?:e|ing)|three times)(?=\W*$|,|\.| (?:that|it|this|the (?:amount|loan|size)|as much)\b)/i,
    3,
  ],
] as const;

type Change = {
  readonly from: number;
  readonly to: number;
  readonly isRatio: boolean;
  readonly value: number;
};
type Say = {
  readonly inWords: (fact: FactName, sum: number) => string | undefined;
  /** "By 200" is 200,000 of millions. */
  readonly scaled: (given: number, before: number) => number;
};

/** The text with each such change said as a sum. */
export function sayAsSums({ text, figures }: SaidFigures, { facts }: Need, say: Say): string {
  const left =
    sayInvoicesLeft(text, figures, { facts, ...say }) ??
    sayWithoutTax(text, figures, { facts, ...say });
  if (left !== undefined) return left;
  const changes: Change[] = [
    ...figures.flatMap(({ kind, value, from, to, words, isOld }) =>
      // "One more default" tells no sum.
      !isOld &&
      (kind !== 'count' || /\d/.test(words)) &&
      (kind === 'money' || kind === 'count' || kind === 'percent')
        ? [
            {
              from,
              to,
              isRatio: kind === 'percent',
              value: kind === 'percent' ? value / 100 : value,
            },
          ]
        : [],
    ),
    ...[...text.matchAll(RATIO)].map(({ index, 0: words, 1: name = '' }) => ({
      from: index,
      to: index + words.length,
      isRatio: true,
      value: RATIOS[name.toLowerCase()] ?? 0,
    })),
  ];
  return clausesOf(text)
    .map(({ from, to }) => {
      const clause = text.slice(from, to);
      const inIt = changes.filter((each) => each.from >= from && each.to <= to);
      const [one, other] = inIt;
      const said =
        one === undefined || other !== undefined
          ? undefined
          : sayChange(text, { ...one, start: from, end: to }, { facts, ...say });
      return said ?? sayTimes(clause, { facts, ...say }, figures.length > 0) ?? clause;
    })
    .join('');
}

/** "The 9.2 was with GST": the end value of a project is counted without. */
function sayWithoutTax(
  text: string,
  figures: SaidFigures['figures'],
  { facts, inWords, scaled }: Known,
): string | undefined {
  const whole = facts.end_value?.value;
  const [sum, other] = figures;
  if (whole === undefined || other !== undefined || !WITH_TAX.test(text)) return undefined;
  const isOfIt =
    sum === undefined || [sum.value, sum.value * 1e6, scaled(sum.value, whole)].includes(whole);
  return isOfIt ? inWords('end_value', Math.round(whole / GST)) : undefined;
}
const WITH_TAX =
  /\b(?:gst incl\w*|inc(?:l\w*)?\.? (?:of )?(?:the )?gst|with (?:the )?gst|has gst in)\b/i;

/** "26k of those are four months old", "one for 30k is in dispute": nothing is lent on these. */
function sayInvoicesLeft(
  text: string,
  figures: SaidFigures['figures'],
  { facts, inWords, scaled }: Known,
): string | undefined {
  const whole = facts.invoices_outstanding?.value;
  const [sum, other] = figures.filter(
    ({ kind, words }) => kind === 'money' || (kind === 'count' && /\d/.test(words)),
  );
  if (whole === undefined || sum === undefined || other !== undefined) return undefined;
  const isOld = figures.some(
    ({ kind, value, unit }) =>
      kind === 'duration' && value * (DAYS[unit ?? ''] ?? 0) >= OLDEST_DAYS,
  );
  const out = scaled(sum.value, whole);
  if (out >= whole || !(DISPUTED.test(text) || (isOld && AGED.test(text)))) return undefined;
  return inWords('invoices_outstanding', whole - out);
}
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.5 };
const OLDEST_DAYS = 90;
const AGED = /\b(?:old|older|over|overdue|late|past|more than|unpaid|outstanding)\b/i;
const DISPUTED = /\b(?:disput\w*|set-?off|(?:not|n't) count|(?:to|from) the public)\b/i;

type Known = Say & { readonly facts: Facts };

function sayChange(
  text: string,
  { start, end, from, to, isRatio, value }: Change & { start: number; end: number },
  { facts, inWords, scaled }: Known,
): string | undefined {
  const [lead, rest] = [text.slice(start, from), text.slice(to, end)];
  const found = nameOf(`${lead} ${rest}`, facts);
  const before = found && facts[found]?.value;
  if (found === undefined || typeof before !== 'number') return undefined;
  const sign = signOf(lead, rest, found);
  if (sign === undefined) return undefined;
  const by = isRatio ? before * value : scaled(value, before);
  const sum = Math.round(before + sign * by);
  // "The price dropped 820k" is what it dropped to.
  if (sum <= 0 || (!isRatio && by > before * 2)) return undefined;
  const left = rest.replace(MORE, '').replace(LESS, '').replace(OF_BEFORE, '');
  // What pays out a loan is as much as that.
  const isPayout = found === 'existing_debt' && facts.amount?.value === before;
  const isBorrowed = BORROWED.test(text) && found !== 'amount' && sign > 0;
  const grown = isBorrowed || isPayout ? facts.amount?.value : undefined;
  const said = [inWords(found, sum), grown && inWords('amount', Math.round(grown + sign * by))];
  return ` ${said.filter(Boolean).join(', ')} ${left}`;
}
const BORROWED = /\b(?:borrow|fund|financ|lend)\w*\b/i;

function signOf(lead: string, rest: string, fact: FactName): 1 | -1 | undefined {
  if (MORE.test(rest)) return 1;
  // "40k short" asks for so much, but of a value.
  const less = LESS.exec(rest)?.[0];
  if (less !== undefined)
    return /short|shy|below|under/.test(less) && fact === 'amount' ? undefined : -1;
  // "Put another 50 towards the deposit"; of the loan that is said in many ways, and added when it is read.
  if (ANOTHER.test(lead) && fact !== 'amount') return 1;
  const [up, down] = [UP, DOWN].map((verbs) => lastOf(lead, verbs));
  const verb = Math.max(up ?? -1, down ?? -1);
  const between = lead.slice(verb);
  // "GRV drops 10%": what is named before it does so by itself.
  const isOfName = NAMED.some(([words]) => words.test(lead.slice(0, verb)));
  if (verb < 0 || NOT_BY.test(between) || !(isOfName || BY.test(between))) return undefined;
  return verb === up ? 1 : -1;
}

const ANOTHER = /\b(?:another|extra|additional|further)(?: about)? *\$?$/i;

const lastOf = (text: string, words: RegExp): number =>
  [...text.matchAll(new RegExp(words, 'gi'))].at(-1)?.index ?? -1;

/** What is known of that which the clause names; the sum that is wanted, where it names nothing. */
function nameOf(clause: string, facts: Facts): FactName | undefined {
  const named = NAMED.find(([words]) => words.test(clause));
  if (named === undefined) {
    if (facts.amount) return 'amount';
    // "1.9m has come off the loan", that is there already.
    return /\bloan\b/i.test(clause) && facts.existing_debt ? 'existing_debt' : undefined;
  }
  return named[1].find((name) => facts[name] !== undefined);
}

function sayTimes(
  clause: string,
  { facts, inWords }: Omit<Known, 'scaled'>,
  hasFigures: boolean,
): string | undefined {
  const before = facts.amount?.value;
  if (before === undefined || hasFigures) return undefined;
  const times = TIMES.find(([words]) => words.test(clause))?.[1];
  const [, part, half, halved] = (!OF_ANOTHER.test(clause) && PART_OF.exec(clause)) || [];
  const name = (half ?? halved) ? 'half' : part?.replace(/^an? /i, '').toLowerCase();
  const by = times ?? (name === undefined ? undefined : RATIOS[name]);
  return by === undefined ? undefined : ` ${inWords('amount', Math.round(before * by)) ?? ''} `;
}

/** Where the parts of a text begin and end, that are joined by stops, commas and "and". */
function clausesOf(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(/[.;!?](?=\s|$)|,(?=\s)|\s(?:and|but)\b/gi)].map(
    ({ index, 0: words }) => index + words.length,
  );
  return [...ends, text.length].map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0), to }));
}
