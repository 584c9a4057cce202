/**
 * What a question means, told by the answers whose examples are closest to it (close-questions.ts), beside the
 * phrases that were heard in it: what is surely meant takes the place of phrases that say something far from it, and
 * what is likely fills in where none says anything.
 */
import { ASPECTS, type Aspect } from '../../catalogue/lane-answers.ts';
import { type Close, OTHER_ASKS } from './close-questions.ts';

type Wish = {
  readonly topics: readonly string[];
  /** Topics that are answered from the pages of kinds of finance. */
  readonly details: readonly string[];
  readonly about: readonly Aspect[];
  /** A topic surely answers it. */
  readonly isSettled: boolean;
};

export type Meant = {
  readonly name: string;
  readonly isSure: boolean;
  readonly isPlain: boolean;
  /** It is asked for in nearly the words of an example, and not for what comes next. */
  readonly isCertain: boolean;
  readonly isExact: boolean;
  readonly isLikely: boolean;
  /** Its own question supposes something; true where that is not known. */
  readonly isSupposed: boolean;
  /** Plain, or far ahead of any other. */
  readonly isAhead: boolean;
  readonly near: readonly string[];
};

/** Of strangers' questions half were meant so at the first, four in five at the second, and nearly all at the third. */
export const FAINT = 0.16;
const [LIKELY, SURE, PLAIN] = [0.22, 0.3, 0.35];
/** Of those that were held back as many were meant so, where the closest was that far ahead of the next. */
const AHEAD = 0.5;
/** Of two answers so near each other either may be meant. */
const MUCH = 0.8;
const [CERTAIN, EXACT, CLEAR] = [0.4, 0.5, 0.12];

/** Each question by itself, the surest first. */
export function findMeant(parts: readonly (readonly Close[])[]): readonly Meant[] {
  const firsts = parts.flatMap((all, at) => {
    // "Must both give guarantees, and does one put the house at risk?": the first is told by its own part.
    const isTaken = ([one, other]: readonly Close[]) =>
      other !== undefined &&
      one !== undefined &&
      isTopic(other.name) &&
      other.likeness >= Math.max(LIKELY, one.likeness * MUCH) &&
      parts.some(
        ([surer], place) =>
          place !== at && surer?.name === one.name && surer.likeness > one.likeness,
      );
    const close = isTaken(all) ? all.slice(1) : all;
    const [best, next] = close;
    if (best === undefined || best.likeness < FAINT) return [];
    const lead = best.likeness - (next?.likeness ?? 0);
    return [{ ...best, lead, near: close.map(({ name }) => name) }];
  });
  return firsts
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ name, likeness, lead, near, isSupposed = true }) => ({
      name,
      isSupposed,
      isSure: likeness >= SURE,
      isPlain: likeness >= PLAIN,
      isExact: likeness >= EXACT,
      isCertain: likeness >= CERTAIN && lead >= CLEAR && isTopic(name),
      isAhead: likeness >= PLAIN || (likeness >= LIKELY && likeness + 2 * lead >= AHEAD),
      isLikely: likeness >= LIKELY,
      near,
    }));
}

export const isAspect = (name: string): name is Aspect => ASPECTS.some((each) => each === name);
export const isTopic = (name: string) =>
  !isAspect(name) && !OTHER_ASKS.some((each) => each === name);

/** Beside a need that is told: what is surely asked for, or likely where no phrase says anything. */
export function besideNeed(meant: readonly Meant[], heard: Omit<Wish, 'isSettled'>): Wish {
  const { topics, details, about } = heard;
  const isHeard = topics.length + details.length + about.length > 0;
  const told = meant.filter(({ isSure, isLikely }) => isSure || (isLikely && !isHeard));
  const named = told.map(({ name }) => name).slice(0, MOST);
  return {
    topics: [...new Set([...named.filter(isTopic), ...topics])],
    details: details.filter((each) => !named.includes(each)),
    about: [...new Set([...about, ...named.filter(isAspect)])],
    isSettled: false,
  };
}

/** Something else than a call is surely meant. */
export const isNoCall = ([first]: readonly Meant[]) =>
  first?.isSure === true && isTopic(first.name);

type Heard = Omit<Wish, 'isSettled'> & {
  /** It names kinds of finance. */
  readonly isOfLanes: boolean;
};

export function settleWish(
  meant: readonly Meant[],
  { topics, details, about, isOfLanes }: Heard,
): Wish {
  const heard = { topics, details, about, isSettled: false };
  const [first, other] = meant;
  // What a kind that is named costs or takes is told by its figures, but for a question that is plainly another.
  const isOfFigures = isOfLanes && about.length > 0;
  if (first === undefined || (isOfFigures && isTopic(first.name) && !first.isPlain)) return heard;
  const { name, isSure, isLikely } = first;
  const near = meant.flatMap((each) => each.near);
  const isNear = (each: string) => HELPS.has(each) || near.includes(each);
  // Of several questions one may be what a phrase says, and another what is meant.
  const isAlone = isSure && other === undefined && isTopic(name);
  const isOff = isSure && TOLD.has(name);
  const kept =
    isOff || isAlone ? topics.filter(isOff ? (each) => HELPS.has(each) : isNear) : topics;
  const isHeard = topics.length + details.length > 0 || about.some((each) => each !== 'what');
  // A faint likeness is better than no answer, and than nothing else.
  // Of a kind that is named, something that is asked is better than all that is known.
  const isLost = isOfLanes ? about.length === 0 && isAspect(name) : isTopic(name);
  if (!isLikely && !isLost) return heard;
  if (isAspect(name)) {
    return {
      ...heard,
      topics: [...new Set([...surely(meant), ...kept])],
      about: [...new Set([name, ...about])],
    };
  }
  if (!isTopic(name)) return { ...heard, topics: kept };
  if (!isSure && isHeard) return heard;
  const others = meant.filter((each) => each !== first);
  const named = new Set([
    ...[...kept, ...surely(meant)].filter((each) => HELPS.has(each)),
    ...[name, ...surely(others)].slice(0, MOST),
    ...kept,
  ]);
  const asked = others.flatMap((each) => (each.isSure && isAspect(each.name) ? [each.name] : []));
  const isMore = (each: Aspect) => each !== 'what' || name !== EXPLAINS;
  const isAside = isSure && !isOfLanes && !about.some(isNear);
  return {
    topics: [...named],
    details: details.filter((each) => !named.has(each) && (!isSure || isNear(each))),
    // "How does it work?" is told by such an answer, and not by what the kind is as well.
    about: isAside ? asked : [...new Set([...about, ...asked])].filter(isMore),
    isSettled: isSure,
  };
}
const MOST = 3;
const EXPLAINS = 'how_it_works';

/** Topics that other questions of the message surely ask for. */
const surely = (others: readonly Meant[]) =>
  others.flatMap(({ name, isSure }) => (isSure && isTopic(name) ? [name] : []));

/** Told to whoever says so, asked or not, and first. */
export const HELPS: ReadonlySet<string> = new Set([
  ...['crisis', 'insolvent', 'hardship', 'gambling', 'withdraw', 'complaint', 'upset_at_lenders'],
]);
/** Said as often as asked. */
export const TOLD: ReadonlySet<string> = new Set([
  ...['hardship', 'crisis', 'upset_at_lenders', 'displeased', 'text_or_email'],
  ...['outside_subjects', 'outside_places', 'outside_writing', 'outside_facts'],
]);
