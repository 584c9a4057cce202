/**
 * Whether each question of a message is taken up by a part of its answer. What is not, is answered by the answer whose examples are
 * close to it, or named as left open: one of two questions is never dropped in silence.
 */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import type { LaneId } from '../../catalogue/schema.ts';
import { isToldByFit } from '../../fit/conversation/say-told.ts';
import type { AnswerStep } from '../memory.ts';
import { type Heard, lanesOf } from './asked-lanes.ts';
import type { Close } from './close-questions.ts';
import type { Fitted } from './fit-told.ts';
import { ASKS_WHETHER, STATED, type Turn } from './hear.ts';
import { FAINT, findMeant, HELPS, isAspect, isTopic, type Meant, TOLD } from './meant.ts';
import type { Wishes } from './wishes.ts';

type Asked = ReturnType<Wishes['eachAsked']>[number];
export type Unanswered = {
  /** Answers that are close to such questions. */
  readonly topics: readonly string[];
  /** The kinds that these are told of. */
  readonly lanes: readonly LaneId[];
  /** Of those to which none is close, as they were written. */
  readonly words: readonly string[];
};

/** How far a question is taken up: by its very answer, by the fit or something said of it, or by nothing. */
type Taken = 'answered' | 'near' | 'open';

export function findUnanswered(
  heard: Heard,
  steps: readonly AnswerStep[],
  fitted: Fitted | undefined,
): Unanswered {
  const { wishes, recalled } = heard;
  const spoken = recalled.talk?.lanes ?? [];
  const lanes = fitted === undefined ? spoken : lanesOf(fitted.fit);
  const none = { topics: [], lanes, words: [] };
  // What would bring it to so many percent is the whole answer, and that it is private.
  if (fitted?.step.targets !== undefined || fitted?.fit.fit === 'out_of_scope') return none;
  const asked = wishes
    .eachAsked(wishes.lanes, spoken)
    .filter(({ words, isPlain }) => isPlain && countWords(words) >= FEW);
  const told = tellingOf(steps, fitted);
  const isSeveral = asked.length > 1 || (told.isFit && wishes.stated !== '');
  const found = asked.map((each) => ({ ...each, ...answerOf(each, told) }));
  return {
    lanes,
    topics: [...new Set(found.flatMap(({ topic }) => topic ?? []))],
    words: found.flatMap(({ words, topic, taken }) =>
      isSeveral && taken === 'open' && topic === undefined ? words : [],
    ),
  };
}

const FEW = 3;
const countWords = (words: string) => words.match(/[\w']{2,}/g)?.length ?? 0;

type Told = ReturnType<typeof tellingOf>;

/** What is told already, by which it is known whether a question is. */
function tellingOf(steps: readonly AnswerStep[], fitted: Fitted | undefined) {
  const topics = steps.flatMap((each) => (each.do === 'topics' ? each.topics : []));
  const pages = steps.flatMap((each) => (each.do === 'lanes' ? [each] : []));
  const isDone = (what: AnswerStep['do']) => steps.some((each) => each.do === what);
  const isPriced = isDone('work_out') || pages.some(({ sum }) => sum !== undefined);
  const { changed, asked } = fitted?.step ?? {};
  return {
    topics,
    isPriced,
    isFit: fitted !== undefined,
    isOfPages: pages.length > 0,
    isCall: isDone('call'),
    isNewNeed: fitted !== undefined && changed === undefined && asked === undefined,
    isChanged: changed !== undefined && changed.length > 0,
    tells: (aspect: Aspect) =>
      (aspect === 'cost' && isPriced) ||
      pages.some(({ about }) => about.length === 0 || about.includes(aspect)) ||
      (fitted !== undefined && isToldByFit(fitted.fit, lanesOf(fitted.fit), aspect)),
  };
}

/** The answer that a question has yet to be given, where one is close enough. */
function answerOf(asked: Asked, told: Told): { taken: Taken; topic?: string } {
  const taken = howTaken(asked, told);
  const own = ownAnswer(asked, taken, told);
  if (own.topic !== undefined || taken === 'answered' || !told.isNewNeed) return own;
  // "The unit is company title. Anything different from strata?" is of what was told before it.
  const whole = asked.whole().filter(({ name }) => isTopic(name) && !name.endsWith(WORDS));
  const both = asked.close
    .filter(({ name }) => isTopic(name))
    .map(({ name, likeness }) => ({
      name,
      likeness: likeness + (whole.find((each) => each.name === name)?.likeness ?? 0) / 2,
    }))
    .sort((one, other) => other.likeness - one.likeness);
  const meant = ahead(whole, NEAR) ?? (isLong(asked.words) ? ahead(both, CLEAR) : undefined);
  const isAsked =
    meant !== undefined &&
    !told.topics.includes(meant.name) &&
    mayAnswer(meant.name, told) &&
    isOfRest(asked, meant);
  return isAsked ? { taken, topic: meant.name } : own;
}
const ahead = ([best, next]: readonly Close[], by: number) =>
  best !== undefined && best.likeness >= TELLING && best.likeness - (next?.likeness ?? 0) >= by
    ? best
    : undefined;
/** So close a message, or a question with half of it, is of an answer. */
const TELLING = 0.28;
/** What a word means is told to whoever asks for it, and not to whoever uses it. */
const WORDS = '_words';

/** It asks for no figure and no kind, is not of the sentence right before it, and is close to nothing else. */
const isOfRest = ({ words, names, close }: Asked, best: Close) =>
  (close.some(({ name }) => name === best.name) ||
    !close.some(({ name, likeness }) => isTopic(name) && likeness >= OF_ELSE)) &&
  (!/\d/.test(words) || best.likeness >= SURELY) &&
  !POINTS_FIRST.test(words) &&
  (isLong(words) || close.some(({ name, likeness }) => name === best.name && likeness >= FAINT)) &&
  // "Anything different from strata?" compares, and is of what the message is surely about.
  !names.some(
    (name) =>
      (OF_ALL.has(name) && (name !== COMPARES || best.likeness < SURELY)) ||
      (FIGURES_OR_KINDS.test(name) && !NOT_FIGURES.has(name)),
  );
const COMPARES = 'turns compares';
const isLong = (words: string) => countWords(words) > BRIEF || OF_THEM.test(words);
const [OF_ELSE, SURELY] = [0.2, 0.45];
const POINTS_FIRST = /^(?:\w+ ){0,2}(?:that|this)\b/i;
const FIGURES_OR_KINDS = /^(?:aspects|lanes) /;
const NOT_FIGURES: ReadonlySet<string> = new Set([...STATED, ...['aspects what', 'aspects stops']]);

function ownAnswer(asked: Asked, taken: Taken, told: Told): { taken: Taken; topic?: string } {
  const [meant] = findMeant([asked.close]);
  if (meant === undefined || !isTopic(meant.name) || told.topics.includes(meant.name)) {
    return { taken };
  }
  const { name } = meant;
  return mayAnswer(name, told) && isClose(meant, asked, { taken, told })
    ? { taken, topic: name }
    : { taken };
}

/** Not what is told to whoever says so, nor what the fit and its sums answer: "can you help?", what a rate is. */
const mayAnswer = (name: string, told: Told) =>
  !HELPS.has(name) &&
  !TOLD.has(name) &&
  !(told.isFit && name === ABLE) &&
  !(told.isPriced && OF_SUMS.has(name));
const ABLE = 'abilities';
const OF_SUMS: ReadonlySet<string> = new Set([
  ...['rates_by_month', 'balloon', 'balloon_size', 'factor_rate'],
  ...['interest_formula', 'repayment_formula'],
]);

/** The more of it is answered, the closer another answer has to be; a figure, and what is supposed, are of the need as a rule. */
function isClose(
  meant: Meant,
  { words, names, close }: Asked,
  { taken, told }: { readonly taken: Taken; readonly told: Told },
): boolean {
  const { isSure, isPlain, isExact, isCertain, isAhead, isLikely } = meant;
  const [best, other] = [close[0], close.find(({ name }) => !isOfOne(name, meant.name))];
  const lead = (best?.likeness ?? 0) - (other?.likeness ?? 0);
  const isOfWord = names.includes('turns question_word');
  const isSupposed = names.includes('turns supposes') || (/\d/.test(words) && !isOfWord);
  // "What would fit?"
  if (names.includes('turns asks_fit') && countWords(words) <= BRIEF) return false;
  const isSurely = (isExact && isCertain) || (isPlain && lead >= FAR_AHEAD);
  const isBeside = told.isNewNeed && isLikely && isOfMore({ words, names });
  // "Can repayments be shaped round the harvest?" asks for more than what they come to.
  const isMore = isBeside && isAhead && lead >= CLEAR && !isOfWord;
  if (taken === 'answered') return (isSurely || isMore) && !isSupposed;
  if (isSupposed) return taken === 'open' && isPlain && lead >= FAR;
  // "Does that make it easier?" is of what was told, as a rule.
  const isOfTold = taken === 'near' && POINTS.test(words);
  if (isBeside && lead >= NEAR) return true;
  if (taken === 'open' || isPlain) return lead >= (isOfTold ? FAR : APART) && (isSure || isAhead);
  // "What would fit?" has its answer.
  return isSure && lead >= FAR && !names.some((name) => OF_ALL.has(name));
}
const [NEAR, APART, CLEAR, FAR, FAR_AHEAD] = [0.05, 0.08, 0.1, 0.12, 0.18];

/** "Does a paid one still count against me?", beside a need: more than whether it fits, and what would. */
const isOfMore = ({ words, names }: Pick<Asked, 'words' | 'names'>) =>
  countWords(words) > BRIEF &&
  !names.some((name) => OF_KINDS.has(name)) &&
  !(names.includes('turns asks_fit') && OF_THAT.test(words)) &&
  // "Who refinances something like that" asks for the kinds.
  !(names.includes('turns question_word') && POINTS.test(words));
const POINTS = /\b(?:that|this)\b/i;
const OF_KINDS: ReadonlySet<string> = new Set<string>(
  (['which_kinds', 'asks_options', 'list'] as const).map((turn: Turn) => `turns ${turn}`),
);
const OF_ALL: ReadonlySet<string> = new Set([...OF_KINDS, 'turns asks_fit', 'turns compares']);

function howTaken({ words, names, close }: Asked, told: Told): Taken {
  const [best] = close;
  const isMeant = close.some(
    ({ name, likeness }) =>
      likeness >= (best?.likeness ?? 0) / 2 &&
      (isAspect(name)
        ? name === best?.name && told.tells(name)
        : told.topics.some((each) => isOfOne(each, name))),
  );
  const isAnswer = (name: string) => {
    const [group = '', what = ''] = name.split(' ');
    if (group === 'topics') return told.topics.includes(what);
    if (group === 'lanes') return told.isOfPages;
    if (group === 'turns')
      return (OF_A_CALL.has(what) && told.isCall) || (what === 'asks_why' && told.isFit);
    return group === 'aspects' && isAspect(what) && !OF_CHECKS.has(what) && told.tells(what);
  };
  if (isMeant || names.some(isAnswer)) return 'answered';
  // "He also asks whether any have to be sold first": in so many words.
  const isReported = ASKS_WHETHER.test(words) && !told.isNewNeed;
  if (isReported && !names.some((name) => ASKS_FIT.has(name))) return 'open';
  const many = countWords(words);
  // "Is it possible to pay more in spring and less over winter?" is not told by the fit that stood before.
  const isFresh = !told.isFit || told.isNewNeed || told.isChanged || many <= SHORT;
  const isNear = (name: string) => {
    const [group = '', what = ''] = name.split(' ');
    if (group === 'aspects')
      return isAspect(what) && ((told.isFit && isFresh && OF_CHECKS.has(what)) || told.tells(what));
    if (group === 'things' || group === 'lanes') return told.isOfPages || told.isFit;
    return group === 'turns' && isFresh && OF_THE_FIT.has(what);
  };
  const isNamed = names.includes('turns question_word') && many > BRIEF;
  const isOfChange =
    told.isChanged && (/\d/.test(words) || names.includes('turns supposes') || !isNamed);
  // "How do we go about that?" is of what the message tells, and "can it be done by then?" of the need.
  const isBack =
    told.isFit || told.isCall
      ? OF_THAT.test(words) && many <= SHORT
      : OF_THEM.test(words) && many < SHORT - 1;
  const isOfFigures = best !== undefined && isAspect(best.name);
  const isOfTold = told.isNewNeed || isOfChange || isBack || isOfFigures;
  return isOfTold || names.some(isNear) ? 'near' : 'open';
}
const ASKS_FIT: ReadonlySet<string> = new Set(['turns asks_fit', 'turns asks_bar']);
const [BRIEF, SHORT] = [4, 7];
const OF_THAT = /\b(?:it|that|this)\b/i;
const OF_THEM = /\b(?:it|that|this|they|them)\b/i;

/** "Balloon" and "balloon_size" say much the same. */
const isOfOne = (one: string, other: string) =>
  one.split('_').some((each) => each.length > 2 && other.split('_').includes(each));

const OF_A_CALL: ReadonlySet<string> = new Set<Turn>(['call', 'no_call']);
/** A fit holds what is said of these, and not always what is asked. */
const OF_CHECKS: ReadonlySet<string> = new Set<Aspect>([
  ...(['stops', 'security', 'trading', 'credit', 'suits', 'what'] as const),
]);
const OF_THE_FIT: ReadonlySet<string> = new Set<Turn>([
  ...(['asks_fit', 'asks_bar', 'asks_outcome', 'asks_options', 'which_kinds'] as const),
  ...(['compares', 'money', 'wants', 'list', 'all_kinds', 'of_those'] as const),
]);
