/**
 * What a sentence says as all its words weigh together, where phrases hear one thing each: whether it is told beside a need and is no
 * part of it ("Last year we did 2.7m, mostly kitchens", "the bloke next door owes 3m"), which facts it tells ("the phone company put a
 * mark against me"), and which questions of the rule book it answers ("brand new, from the dealer"). Labelled sentences teach how much
 * a word, or two in a row, speaks for each (logistic regression; `npm run learn` writes content/learned-asides.txt and
 * content/learned-told.txt).
 */
import { once } from '../../../once.ts';
import { type Clause, type Part, toSentences } from '../clauses.ts';
import type { Figure } from '../figures/read-numbers.ts';
import type { Hit } from '../signals.ts';
import type { Placed, Slot } from '../slots/cues.ts';
import { COMMA, isBreak, type Token } from '../split-tokens.ts';
import { ALWAYS, type Gists, weighGists } from './gist.ts';

/** From these log odds nothing of a sentence is heard: of a hundred that belong to a need it takes hardly one. */
const IS_ASIDE = 1.3;
/** From these a fact is told: of a hundred sentences that only sound as if they told one, hardly one is taken for it. */
const IS_TOLD = 1.3;
/** From these what stops all kinds of finance is told: heard falsely ("how quick till the ATO has the money") it makes a no. */
const IS_GRAVE_TOLD = 2;
const GRAVE: ReadonlySet<string> = new Set(['winding_up', 'insolvent', 'undischarged_bankrupt']);
/** Where its words speak so much against a fact, and those between the same two commas as well, it is not told whatever a phrase hears: of five hundred that phrases hear rightly one is lost, of those heard wrongly three in ten. */
const IS_UNTOLD = -1.5;
/** From these a question is answered: to ask what was told is worse than not to ask, but of ten that are taken so in first messages four were not. */
const IS_ANSWERED = 1.0;
/** From these it is by what stands between two commas alone, as in notes. */
const IS_ANSWERED_IN_PART = 1.2;
/** From these a question is that was put last: who replies mostly answers. */
const IS_REPLIED = -0.4;
/** Asked because what was told is at odds, or because it decides: only the fact itself answers them, or a reply. */
const DECIDING: ReadonlySet<string> = new Set([
  ...['Business share of the use', 'Split of the money', 'Payout or extra', 'Exit'],
  'End value and total cost',
]);
/** A yes and a no decide otherwise, so it is heard which of them it was: "my ex is still on the title" is neither. */
const BY_FACT: ReadonlySet<string> = new Set([
  ...['Bankruptcy discharged', 'Other property or owner', 'Customers are businesses'],
  ...['Owners on the title', 'First lender consents', 'Landlord consents'],
]);
/** Stands before the label of a question. */
export const ANSWERS = 'answers ';
/** What stands in a sentence for a number or an address that was taken out of it. */
const RINGS = 'contact removed';
/** So a sentence begins and ends. */
const [BEGINS, ENDS] = ['^', '$'];

type Span = readonly [number, number];

/** Its words, each two in a row, and figures by their kind. */
export function sentenceFeatures(
  tokens: readonly Token[],
  figures: readonly Figure[],
  [from, to]: Span,
): string[] {
  const words: string[] = [BEGINS];
  for (let at = from; at < to; at += 1) {
    const figure = figures.find(({ start, end }) => start <= at && at < end);
    const token = tokens[at];
    if (figure) {
      words.push(`<${figure.kind}>`);
      at = figure.end - 1;
    } else if (token && (token.text === COMMA || !isBreak(token))) words.push(token.text);
  }
  words.push(ENDS);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [ALWAYS, ...new Set([...words.slice(1, -1), ...pairs])];
}

export type Sentence = {
  readonly span: Span;
  readonly unmarked: Part['unmarked'];
  readonly features: readonly string[];
  /** What stands between two commas, where there is more than one such part. */
  readonly parts: readonly { readonly span: Span; readonly features: readonly string[] }[];
};

export const findSentences = (
  tokens: readonly Token[],
  texts: readonly Part[],
  figures: readonly Figure[],
): Sentence[] =>
  texts.flatMap(({ start, end, unmarked }) =>
    toSentences(tokens, start, end).map((span): Sentence => {
      const parts = toParts(tokens, span).map((part) => ({
        ...{ span: part, features: sentenceFeatures(tokens, figures, part) },
      }));
      return { span, unmarked, features: sentenceFeatures(tokens, figures, span), parts };
    }),
  );

function toParts(tokens: readonly Token[], [from, to]: Span): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    if (at < to && tokens[at]?.text !== COMMA) continue;
    if (at > start) spans.push([start, at]);
    start = at + 1;
  }
  return spans.length > 1 ? spans : [];
}

/** The sentences that are told beside the need. A purpose is all need. */
export function findAsides(
  sentences: readonly Sentence[],
  asides: () => Gists,
): readonly Sentence[] {
  const found = sentences.filter(
    ({ unmarked, features }) => unmarked !== 'purpose' && isAside(features, asides()),
  );
  // A message that is nothing but asides is heard as it is.
  return found.length < sentences.length ? found : [];
}

export function isAside(features: readonly string[], asides: Gists): boolean {
  const [odds = 0] = weighGists(features, asides);
  return odds > IS_ASIDE;
}

type Told = {
  readonly placed: readonly Placed[];
  readonly clauses: readonly Clause[];
  readonly clauseOf: Int32Array;
  /** The labels of the questions that were put last. */
  readonly asked: readonly string[];
  readonly told: () => Gists;
};
/** A question of the rule book by its label, and the token at which the sentence that answers it begins. */
export type ToldAnswer = { readonly label: string; readonly start: number };

/**
 * Beside what phrases hear the facts that all words of a sentence tell, unless a phrase hears them denied in it, and without those
 * that all words speak against.
 */
export function hearFacts(
  phrased: readonly Hit[],
  sentences: readonly Sentence[],
  { clauses, clauseOf, placed, asked, told: learned }: Told,
): { readonly hits: readonly Hit[]; readonly answers: readonly ToldAnswer[] } {
  const answers: ToldAnswer[] = [];
  const open = asked.filter(isNotAskedBack(sentences, learned));
  let hits = [...phrased];
  for (const { span, features, parts } of sentences) {
    const [start, end] = span;
    const clause = clauseOf[start] ?? 0;
    if (clauses[clause]?.role === 'aside') continue;
    // "I'm Odette, 0491 570 006, any day after two": a number to ring, and no fact.
    if (features.includes(RINGS)) continue;
    const facts = learned();
    const { told, answered } = tellFacts(features, facts, isQuestion(features) ? [] : open);
    const speaksAgainst = againstBy(features, facts);
    const ofParts = parts.map((part) => ({
      ...part,
      speaksAgainst: againstBy(part.features, facts),
    }));
    const slots = placed.flatMap(({ slot, figure }) => (isIn(figure, span) ? [slot] : []));
    // "We have never missed a payment": what a phrase hears denied, its other words do not tell of the mortgage.
    const isPaid = hits.some((hit) => hit.name === 'credit_default' && isDeniedIn(hit, span));
    // "Returns for 2024 and 2025 are lodged": nor that they are not, but where it says of one "not yet".
    const isLodged =
      hits.some(
        (hit) => hit.name === 'full_documents' && hit.role !== 'denied' && isIn(hit, span),
      ) && !features.some((word) => NOT_ALL.has(word));
    // "He mentioned he's still paying it off himself": what is owed on a thing is no default.
    const isOnItem = hits.some(
      (hit) => hit.name === 'finance_on_item' && hit.role !== 'denied' && isIn(hit, span),
    );
    // "Own land worth 820k, no house on it."
    const isOwner = hits.some(
      (hit) => hit.name === 'owns_property' && hit.role !== 'denied' && isIn(hit, span),
    );
    // "All payments are up to date" is said of a loan, and "all BAS and returns are" of papers.
    const isOfPayments =
      features.some((word) => PAYMENTS.has(word)) && !features.some((word) => PAPERS.has(word));
    // "And does she have to sign?" tells of nobody who will, or will not.
    const isOfDuty =
      features.includes('to sign') &&
      features.some((pair) => HAS_TO.test(pair)) &&
      !features.some((word) => SAYS_NO.test(word));
    const isNew = (name: string) =>
      !(isOfDuty && SIGNING.has(name)) &&
      !(isOfPayments && name === 'full_documents') &&
      !(isOnItem && name === 'unpaid_default') &&
      !(isOwner && name === 'no_property') &&
      !(isPaid && name === 'mortgage_arrears') &&
      !(isLodged && name === 'returns_not_lodged') &&
      !slots.some((slot) => slot && TOLD_BY[slot]?.has(name)) &&
      !hits.some(
        (hit) =>
          isIn(hit, span) &&
          (hit.name === name || (hit.name === OPPOSITES.get(name) && hit.role !== 'denied')),
      );
    const isWrong = (hit: Hit) =>
      isIn(hit, span) &&
      hit.role !== 'denied' &&
      speaksAgainst(hit.name) &&
      ofParts.every((part) => !isIn(hit, part.span) || part.speaksAgainst(hit.name));
    const more = told
      .filter(isNew)
      .map((name): Hit => ({ ...{ name, start, end, clause }, role: 'happened' }));
    hits = [...hits.filter((hit) => !isWrong(hit)), ...more];
    const inPart = parts.flatMap((part) => tellFacts(part.features, facts, open).answeredInPart);
    const labels = [...answered, ...inPart];
    answers.push(...labels.map((label) => ({ label, start })));
  }
  return { hits, answers };
}

/** "She is on the title as well. Does she have to sign?" tells nobody who will. */
const isNotAskedBack = (sentences: readonly Sentence[], learned: () => Gists) => {
  const back = once(() =>
    sentences.flatMap(({ features }) => {
      if (!isQuestion(features)) return [];
      const odds = weighGists(features, learned());
      return learned().names.filter((_, at) => (odds[at] ?? 0) > IS_ASKED_BACK);
    }),
  );
  return (label: string) => !back().includes(ANSWERS + label);
};
const IS_ASKED_BACK = -2;

/** What is asked or supposed, or is of a price: "she may clear it at month 14, what would that cost". */
const isQuestion = (features: readonly string[]) =>
  features.some((each) => ASKED.has(each) || ASKING.test(each));
const ASKED: ReadonlySet<string> = new Set(
  (
    'what whats wot how hows which whichever suppose supposing if assuming assume estimate cost fee fees ' +
    'dearer cheaper instead versus vs interest quoted pays reckons residual capitalised'
  ).split(' '),
);
const ASKING =
  /^\^ (?:who|when|where|why|whys|is|are|am|do|does|did|can|could|would|will|should|might|and|or)$/;

const labelOf = (name: string) => name.slice(ANSWERS.length);

/** What a sentence does not tell by its other words, where it tells a figure of that kind. */
const TOLD_BY: { readonly [Name in Slot]?: ReadonlySet<string> } = {
  // "Turnover was 620k last financial year."
  turnover: new Set(['making_losses', 'no_sales']),
  // "We have 380k from the sale of our house."
  deposit: new Set(['exit_sale']),
  held: new Set(['exit_sale']),
};

/** "The bank told us they'd consent": the one that a phrase hears, and of two that only the weights tell neither. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['first_lender_consents', 'first_lender_refuses'],
  ['first_lender_refuses', 'first_lender_consents'],
  ['co_owner_agrees', 'co_owner_refuses'],
  ['co_owner_refuses', 'co_owner_agrees'],
  // "I was made bankrupt in 2024": whether it is over is told by the date.
  ['discharged_bankrupt', 'bankrupt_then'],
]);

const SAYS_NO = /^(?:refuse[sd]?|refusing|no|against)$/;
const HAS_TO = /^(?:have|ha|has|need|got|required|suppose|supposed) to$/;
const SIGNING: ReadonlySet<string> = new Set(['co_owner_agrees', 'co_owner_refuses']);

const NOT_ALL: ReadonlySet<string> = new Set(
  'not never yet still but except outstanding overdue late behind'.split(' '),
);
const PAYMENTS: ReadonlySet<string> = new Set(
  'payment repayment instalment mortgage loan bank rent lease'.split(' '),
);
const PAPERS: ReadonlySet<string> = new Set(
  'bas tax return account statement paperwork lodged filed ato gst super accountant'.split(' '),
);
const isDeniedIn = (hit: Hit, span: Span) => hit.role === 'denied' && isIn(hit, span);
const isIn = ({ start }: Pick<Hit, 'start'>, [from, to]: Span) => from <= start && start < to;

/** The signals of the facts that words tell, and the labels of the questions that they answer. */
function tellFacts(features: readonly string[], facts: Gists, asked: readonly string[]) {
  const odds = weighGists(features, facts);
  const above = (least: number, isAnswer: boolean) =>
    facts.names.filter(
      (name, at) =>
        (odds[at] ?? 0) > (GRAVE.has(name) ? IS_GRAVE_TOLD : least) &&
        name.startsWith(ANSWERS) === isAnswer,
    );
  const told = above(IS_TOLD, false);
  const isReplied = (label: string) => asked.includes(label) && !BY_FACT.has(label);
  const isSaid = (label: string) => !DECIDING.has(label) && !BY_FACT.has(label);
  const labels = (least: number) => {
    const replied = above(IS_REPLIED, true).filter((name) => isReplied(labelOf(name)));
    const said = above(least, true).filter((name) => isSaid(labelOf(name)));
    return [...new Set([...replied, ...said])].map(labelOf);
  };
  return {
    told: told.filter((name) => !told.includes(OPPOSITES.get(name) ?? '')),
    answered: labels(IS_ANSWERED),
    answeredInPart: labels(IS_ANSWERED_IN_PART),
  };
}

/**
 * Whether words speak against a fact. Most sentences tell none, so the odds are low of words that nobody knows as well: what
 * stands in every sentence is left out.
 */
function againstBy([, ...words]: readonly string[], facts: Gists): (name: string) => boolean {
  const odds = once(() => weighGists(words, facts));
  return (name) => {
    const at = facts.names.indexOf(name);
    return at >= 0 && (odds()[at] ?? 0) < IS_UNTOLD;
  };
}
