/**
 * Reads needs from fields, text or both: the one reader of every surface. Fields outrank labelled
 * lines, and those outrank words; where words contradict a field, both readings are told.
 */
import type { Catalogue } from '../../catalogue/content.ts';
import type {
  Fact,
  FactName,
  Facts,
  Fields,
  Given,
  Need,
  Open,
  Signal,
  Today,
  Unread,
} from '../need.ts';
import {
  clauseAt,
  createLanguage,
  type Language,
  quote,
  readDocument,
  type TextsRead,
} from './document.ts';
import { isWithin, type Span, type Sure } from './fact-reader.ts';
import type { Figure } from './figures/read-numbers.ts';
import { findForeign } from './language.ts';
import { readGist } from './ledger/gist.ts';
import { isNear } from './ledger/guess-facts.ts';
import { projectCost, readFacts } from './read-facts.ts';
import { type Labels, readLabels } from './read-labels.ts';
import { offeredBeside } from './slots/holdings.ts';
import { GST, TAX_NOTE } from './slots/settling.ts';
import { splitNeeds } from './split-needs.ts';
import type { Token } from './split-tokens.ts';

type ReadNeed = (given: Given, today: Today) => Need[];

/** The vocabulary is made ready when the first text comes: some callers send only fields. */
export function createNeedReader(
  catalogue: Pick<Catalogue, 'vocabulary' | 'learned'>,
  labels: Labels,
): ReadNeed {
  let language: Language | undefined;
  return (given, today) => {
    const labelled = readLabels(given.texts, labels, today);
    const asOf = { ...today, date: labelled.checkedOn ?? today.date };
    const fields = { ...labelled.fields, ...given.fields };
    const about = {
      answered: labelled.answered,
      ...(labelled.checkedOn ? { checkedOn: labelled.checkedOn } : {}),
    };
    const isEmpty = Object.values(labelled.texts).every((text) => (text ?? '').trim() === '');
    if (isEmpty) return [fromFields(fields, labelled.signals, about)];
    language ??= createLanguage(catalogue.vocabulary, catalogue.learned);
    const document = offeredBeside(readDocument(language, labelled.texts, asOf, given.isNext));
    const foreign = findForeign(document.plain, document.tokens);
    if (foreign !== undefined) {
      const unread: Unread = { what: 'language', words: foreign };
      return [{ ...fromFields(fields, labelled.signals, about), unread: [unread] }];
    }
    const { amount, ...rest } = fields;
    const parted = splitNeeds(document, amount);
    const own = parted.spans.length > 1 ? rest : fields;
    const needs = parted.spans.map((span) =>
      readOne(parted.document, span, {
        ...{ fields: own, labelled: labelled.signals, about },
        ...{ isWhole: given.isNext !== true && !labelled.texts.purpose, isNext: given.isNext },
      }),
    );
    return needs.map((need) => withBorrower(need, needs));
  };
}

/** Who borrows is told once, for both of two needs. */
function withBorrower(need: Need, all: readonly Need[]): Need {
  const others = all.filter((each) => each !== need);
  const told = others.flatMap(({ facts }) =>
    OF_BORROWER.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])),
  );
  const signals = others.flatMap((each) => each.signals.filter(({ role }) => role === 'who'));
  return {
    ...need,
    facts: { ...Object.fromEntries(told), ...need.facts },
    signals: [...need.signals, ...signals],
  };
}
const OF_BORROWER = ['trading_months', 'borrower_type', 'monthly_turnover'] as const;

type About = Pick<Need, 'answered' | 'checkedOn'>;

function fromFields(fields: Fields, signals: readonly Signal[], about: About): Need {
  return { facts: toFacts(fields), signals, open: [], unread: [], ...about };
}

function toFacts(fields: Fields): Facts {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, from: 'field' }]));
}

type Rest = {
  readonly fields: Fields;
  readonly labelled: readonly Signal[];
  readonly about: About;
  /** The words say all of a need, as one message. */
  readonly isWhole: boolean;
  readonly isNext: Given['isNext'];
};

function readOne(
  document: TextsRead,
  span: Span,
  { fields, labelled, about, isWhole, isNext }: Rest,
): Need {
  const stated = toFacts(fields);
  const { facts, open, unread, sure } = readFacts(document, span, { stated, isWhole });
  const hits = document.hits.filter(({ start }) => isWithin(span, start));
  const told = { ...facts, ...stated };
  // What changes in a need says little of what it is about.
  const gist = isNext ? undefined : readGist(document, span);
  const cost = projectCost(document.placed, told);
  const all = { ...told, ...withTax(told), ...(cost && { total_cost: cost }) };
  return {
    facts: all,
    signals: [
      ...labelled,
      ...hits.map((hit) => toSignal(document, hit, hit)),
      ...payoutBySum(document, all),
      ...largestDebtor(document, all),
      ...partlyDisputed(document, all),
    ],
    open: [
      ...open.filter(({ about: name }) => stated[name] === undefined),
      ...contradictions(document, stated, facts, sure),
    ],
    unread: [...(stated.amount === undefined ? unread : []), ...unheardIn(document, span)],
    ...(gist && { gist }),
    ...about,
    answered: [...about.answered, ...answersIn(document, span)],
  };
}

const answersIn = ({ answers }: TextsRead, span: Span) => [
  ...new Set(answers.filter(({ start }) => isWithin(span, start)).map(({ label }) => label)),
];

/** "165k plus GST, 181,500 in all": what is lent is the price with its tax, so that is paid for it. */
function withTax({ amount, price }: Facts): Facts {
  const isTaxed = amount && price && Math.abs(amount.value - price.value * GST) <= 1;
  return isTaxed ? { price: { ...price, value: amount.value, note: TAX_NOTE } } : {};
}

const toSignal = (
  document: TextsRead,
  { name, role }: Pick<Signal, 'name' | 'role'>,
  { start, end }: Pick<Figure, 'start' | 'end'>,
): Signal => {
  const clause = document.clauseOf[start] ?? 0;
  return { name, role, clause, words: quote(document, start, end) };
};

/** "1,020,000 plus 80k, 1.1 million": what is owed and a sum beside it make the amount, so the old loan is paid out of it. */
function payoutBySum(document: TextsRead, { amount, existing_debt: debt }: Facts): Signal[] {
  if (!amount || !debt?.value || amount.value < debt.value) return [];
  // "Payout is 1.15m" tells both by one figure.
  const isOne =
    amount.value === debt.value && amount.words !== undefined && amount.words === debt.words;
  const sum = isOne ? debt.value : amount.value - debt.value;
  const isExtra = ({ kind, value }: Figure) => kind === 'money' && value === sum;
  const figure = document.placed.find((each) => isExtra(each.figure))?.figure;
  const role = isOne ? 'owed' : 'purpose';
  return figure ? [toSignal(document, { name: 'payout_inside', role }, figure)] : [];
}

/** "70k of that owed by one council", "80% sits with Woolworths": most of the invoices are one customer's. */
function largestDebtor(document: TextsRead, { invoices_outstanding: all }: Facts): Signal[] {
  const { tokens, placed } = document;
  if (!document.hits.some(({ name }) => name === 'unpaid_invoices')) return [];
  const total = all?.value ?? Math.max(...placed.map(({ figure }) => figure.value));
  const most = placed.find(({ figure: { kind, value, start, end } }) => {
    const share = kind === 'percent' ? value / 100 : kind === 'money' ? value / total : 0;
    if (share < MOST_OF_IT || share >= 1) return false;
    const { sentence } = clauseAt(document, start) ?? {};
    const from = Math.max(0, start - DEBTOR_REACH);
    const words = tokens
      .slice(from, end + DEBTOR_REACH)
      .filter((_, at) => clauseAt(document, from + at)?.sentence === sentence)
      .map(({ text }) => text)
      .join(' ');
    const isShare = kind === 'percent' && OF_LEDGER.test(words);
    return (ONE_OWES.test(words) || isShare) && !NO_DEBTOR.test(words);
  })?.figure;
  return most ? [toSignal(document, { name: 'one_customer', role: 'who' }, most)] : [];
}
const MOST_OF_IT = 0.5;
const DEBTOR_REACH = 9;
const ONE_OWES =
  /\b(?:one|single|sole|biggest|largest|main|major)\b.{0,60}?\b(?:owe\w*|account\w*|is|make\w*|of|for|hold\w*)\b|\b(?:owed|due|from|by|with|to|is|are|mostly) (?:the |just )?(?:one|a single|single)\b|\bof (?:it|that|this|them|which) (?:one|a single)\b|\b(?:sits?|lies?|is) with\b/;
/** "They are about 90 % of our book": a share that somebody is. */
const OF_LEDGER =
  /\b(?:is|are|makes?|for|up|to|be) (?:(?:about|around|roughly|nearly|some|over|at|least|just|well|like) )*\d+ percent of (?:(?:our|my|the|all|whole|entire) )*(?:ledger|book|debtor|invoice|receivable|what (?:\w+ )?(?:is|are) (?:owed|owing|due|outstanding))/;
const NO_DEBTOR =
  /\b(?:(?:under|below|less than)(?! \d+ days?)|no more than|at most|not more|no one|none (?:is |are |of \w+ )?(?:over|more|above|bigger)|one (?:\w+ )?(?:invoice|bill))\b/;

/** "90k owed, of that 15k is argued about": the sum beside the dispute is a part of what is owed. */
function partlyDisputed(document: TextsRead, { invoices_outstanding: all }: Facts): Signal[] {
  const { placed, clauses, hits } = document;
  const dispute = hits.find(({ name, role }) => name === 'invoices_disputed' && role !== 'denied');
  if (dispute === undefined || all === undefined) return [];
  const { sentence } = clauses[dispute.clause] ?? {};
  const part = placed.find(({ figure: { kind, value, start, end } }) => {
    const apart = Math.min(Math.abs(start - dispute.end), Math.abs(dispute.start - end));
    const isBeside = apart <= DEBTOR_REACH && clauseAt(document, start)?.sentence === sentence;
    return kind === 'money' && isBeside && value < all.value;
  })?.figure;
  return part ? [toSignal(document, { name: 'invoices_partly_out', role: 'who' }, part)] : [];
}

/** Words of the purpose that no list knows, where they are not all names. */
function unheardIn({ unheard, tokens, plain }: TextsRead, { start, end }: Span): Unread[] {
  const from = tokens[start]?.from ?? 0;
  const to = tokens[end - 1]?.to ?? 0;
  const own = unheard.filter((token) => token.from >= from && token.to <= to);
  const words = own
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 60);
  const isName = ({ from: at }: Token) => /[A-Z]/.test(plain.charAt(at));
  return own.every(isName) ? [] : [{ what: 'words', words }];
}

type Told = {
  readonly isSame: (field: number, words: number) => boolean;
  readonly question: string;
};
/** Facts that a field and the words may tell differently, how far they may differ and say the same, and what is asked. */
const TOLD_TWICE: Partial<Record<FactName, Told>> = {
  amount: { isSame: isNear, question: 'How much is wanted, in dollars?' },
  property_value: { isSame: isNear, question: 'What is the property worth today?' },
  existing_debt: { isSame: isNear, question: 'How much is owed on the property today?' },
  trading_months: {
    isSame: (field, words) => Math.abs(field - words) <= Math.max(6, field * 0.1),
    question: 'For how long has the present ABN traded?',
  },
  needed_within_days: {
    isSame: (field, words) => Math.abs(field - words) <= 2,
    question: 'By what date is it needed?',
  },
};

/**
 * "The bank loan of 690k stays": a sum that stands in another field is that. What is left of the field
 * beside a stated sum is its part.
 */
function isOfAnother(stated: Facts, { placed }: TextsRead, field: number, said: number): boolean {
  const values = Object.values(stated).map((fact) => fact.value);
  const sums = placed
    .filter(({ figure }) => figure.kind === 'money')
    .map(({ figure }) => figure.value);
  const all = [...values, ...sums];
  return values.includes(said) || all.includes(field - said);
}

/** A field stands; where the words say otherwise, both are told, and the rules see whether it matters. */
function contradictions(document: TextsRead, stated: Facts, said: Facts, sure: Sure): Open[] {
  return Object.entries(TOLD_TWICE).flatMap(([key, { isSame, question }]) => {
    // The keys are those of the table above.
    const about = key as FactName;
    const field = stated[about] as Fact | undefined;
    const words = said[about] as Fact | undefined;
    if (field === undefined || words?.words === undefined || !sure.has(about)) return [];
    const { value } = field;
    if (typeof value !== 'number' || typeof words.value !== 'number') return [];
    const isOther = isOfAnother(stated, document, value, words.value);
    if (isSame(value, words.value) || isOther) return [];
    const readings = [
      { value, words: 'the field' },
      { value: words.value, words: words.words },
    ];
    return [{ about, readings, question }];
  });
}
