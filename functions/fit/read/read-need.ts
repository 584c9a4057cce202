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
  createLanguage,
  type Language,
  readDocument,
  type TextsRead,
  toSignal,
} from './document.ts';
import { isNear, isWithin, type Span, type Sure } from './fact-reader.ts';
import { findForeign } from './language.ts';
import { readGist } from './ledger/gist.ts';
import { readFacts } from './read-facts.ts';
import { type Labels, readLabels } from './read-labels.ts';
import { projectCost } from './read-sums.ts';
import { GST, TAX_NOTE } from './slots/settling.ts';
import { splitNeeds } from './split-needs.ts';
import type { Token } from './split-tokens.ts';
import { signalsOfSums } from './sum-signals.ts';

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
    const document = readDocument(language, labelled.texts, asOf, given);
    const foreign = findForeign(document.plain, document.tokens);
    if (foreign !== undefined) {
      const unread: Unread = { what: 'language', words: foreign };
      return [{ ...fromFields(fields, labelled.signals, about), unread: [unread] }];
    }
    const { amount, ...rest } = fields;
    const whole = { document, spans: [{ start: 0, end: document.tokens.length }] };
    const parted = document.placed.length > 0 ? splitNeeds(document, amount) : whole;
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
  const hasSums = document.placed.length > 0;
  const cost = hasSums && projectCost(document.placed, told);
  const all = { ...told, ...withTax(told), ...(cost && { total_cost: cost }) };
  return {
    facts: all,
    signals: [
      ...labelled,
      ...hits.map((hit) => toSignal(document, hit, hit)),
      ...(hasSums ? signalsOfSums(document, all) : []),
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
