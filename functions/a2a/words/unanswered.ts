/** Which questions of a message are taken up by no part of its answer: they are named as left open, and never dropped in silence. */
import type { Aspect } from '../../catalogue/lane-answers.ts';
import { isToldByFit } from '../../fit/conversation/say-told.ts';
import type { AnswerStep } from '../memory.ts';
import { type Heard, lanesOf } from './asked-lanes.ts';
import { isAspect } from './close-questions.ts';
import type { Fitted } from './fit-told.ts';
import { ASKS_WHETHER, type Turn } from './hear.ts';
import { type AskedPart, countWords, FEW_WORDS } from './weigh-answers.ts';

/** In their own words. */
export function findUnanswered(
  { wishes }: Heard,
  steps: readonly AnswerStep[],
  fitted: Fitted | undefined,
): readonly string[] {
  // What would bring it to so many percent is the whole answer, and that it is private.
  if (fitted?.step.targets !== undefined || fitted?.fit.fit === 'out_of_scope') return [];
  const asked = wishes.parts.filter(
    ({ words, isPlain }) => isPlain && countWords(words) >= FEW_WORDS,
  );
  const told = tellingOf(steps, fitted);
  const isSeveral = asked.length > 1 || (told.isFit && wishes.stated !== '');
  return asked.flatMap((each) => (isSeveral && isOpen(each, told) ? each.words : []));
}

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

/** By its very answer, or by the fit or something said of it, it would be taken up. */
function isOpen({ words, names, close }: AskedPart, told: Told): boolean {
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
  if (isMeant || names.some(isAnswer)) return false;
  // "He also asks whether any have to be sold first": in so many words.
  const isReported = ASKS_WHETHER.test(words) && !told.isNewNeed;
  if (isReported && !names.some((name) => ASKS_FIT.has(name))) return true;
  const many = countWords(words);
  // "Is it possible to pay more in spring and less over winter?" is not told by the fit that stood before.
  const isFresh = !told.isFit || told.isNewNeed || told.isChanged || many <= SHORT;
  const isNear = (name: string) => {
    const [group = '', what = ''] = name.split(' ');
    if (group === 'aspects')
      return isAspect(what) && ((told.isFit && isFresh && OF_CHECKS.has(what)) || told.tells(what));
    if (group === 'things' || group === 'lanes') return told.isOfPages || told.isFit;
    return group === 'turns' && isFresh && (told.isFit || told.isOfPages) && OF_THE_FIT.has(what);
  };
  const isNamed = names.includes('turns question_word') && many > BRIEF;
  const isOfChange =
    told.isChanged && (/\d/.test(words) || names.includes('turns supposes') || !isNamed);
  // "How do we go about that?" is of what the message tells, and "can it be done by then?" of the need.
  const isBack =
    told.isFit || told.isCall
      ? OF_THAT.test(words) && many <= SHORT
      : OF_THEM.test(words) && many < SHORT;
  const isOfFigures = best !== undefined && isAspect(best.name);
  const isOfTold = told.isNewNeed || isOfChange || isBack || isOfFigures;
  return !isOfTold && !names.some(isNear);
}
const ASKS_FIT: ReadonlySet<string> = new Set(['turns asks_fit', 'turns asks_bar']);
const [BRIEF, SHORT] = [4, 7];
const OF_THAT = /\b(?:it|that|this)\b/i;
const OF_THEM = /\b(?:it|that|this|they|them|one|each)\b/i;

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
