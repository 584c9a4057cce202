/** "41, about a week, no": short parts of a reply, one after the other, are said in the words of the questions that they answer. */
import type { FactName, Need } from '../need.ts';
import { MOVABLES, PROPERTY } from '../read/signals.ts';
import type { SaidFigure } from '../read/slots/said-figures.ts';
import type { Question } from '../schema.ts';
import type { Conversation } from './remembered.ts';
import { CHANGES, isFact, SAID_OF, YEAR_ALONE } from './said.ts';
import { ASKS, ASKS_YES_NO, NO, sayOf, suits, YES_NO } from './short-answers.ts';

type Replied = Pick<Conversation, 'said' | 'readText'> & { readonly known: Need };
type Part = { readonly words: string; readonly to: number };
/** What a part says, and whether nothing else could be meant by it. */
type Line = { readonly said: string; readonly isSure: boolean };

/** `put`: the questions, in the order in which they were put. */
export function spellReply(text: string, put: readonly Question[], replied: Replied): string {
  const parts = partsOf(text);
  const lines: Line[] = [];
  /** A question was passed over: what may answer anything is no longer taken for the answer to the next. */
  let isPassed = false;
  for (const question of put) {
    const part = parts[lines.length];
    if (part === undefined || !isShort(part)) break;
    const line = answerBy(part.words, question, { ...replied, isLater: lines.length > 0 });
    if (line === undefined || (isPassed && !line.isSure)) isPassed = true;
    else lines.push(line);
  }
  const last = parts[lines.length - 1];
  // One alone may say more than it answers: "no, that was the other house".
  const isReply = lines.length > 1 || lines[0]?.isSure;
  if (last === undefined || !isReply) return text;
  return [...lines.map(({ said }) => said), text.slice(last.to)].join('\n').trim();
}

/** What stands between stops and commas, behind a greeting. */
function partsOf(text: string): Part[] {
  const ends = [...text.matchAll(/[,;.!](?=\s|$)|\n/g)].map(({ index }) => index + 1);
  const all = [...ends, text.length].map((to, at): Part => {
    const words = text.slice(ends[at - 1] ?? 0, to).replace(/[,;.!]$/, '');
    return { words: words.trim(), to };
  });
  const cut = all.filter(({ words }) => words !== '');
  const first = cut.findIndex(({ words }) => !GREETS.test(words));
  return first < 0 ? [] : cut.slice(first);
}
const GREETS =
  /^(?:hi|hello|hey|g'?day|ok|okay|thanks|thank you|cheers|sure|right|so|well|dear sirs?|mate)$/i;

const isShort = ({ words }: Part) =>
  words.split(/\s+/).length <= MOST_WORDS &&
  ![ASKS, CHANGES, THANKS].some((each) => each.test(words)) &&
  !words.includes('?');
const MOST_WORDS = 5;
const THANKS =
  /\b(?:thanks|thank you|cheers|ta|appreciated?|great|good to know|got it|understood)\b/i;

/** Undefined where these words are no answer to it. */
function answerBy(
  words: string,
  { field, label = '', question }: Question,
  { said, readText, known, isLater }: Replied & { readonly isLater: boolean },
): Line | undefined {
  const [figure, other] = said(words).figures;
  const bare = figure && !other && isBare(words, figure) ? figure : undefined;
  if (field === 'security') return offered(words, readText);
  if (field === 'purpose')
    return figure || SCOPE.test(words) ? undefined : { said: `It is for ${words}.`, isSure: false };
  if (isFact(field)) {
    const told = bare && suits(bare, field) ? sayOf(field, bare, known) : undefined;
    return told === undefined ? undefined : { said: `${told}.`, isSure: true };
  }
  if (ASKS_YES_NO.test(question)) {
    const yesOrNo = YES_NO.exec(words)?.[0];
    if (yesOrNo !== undefined) {
      const answer = NO.test(yesOrNo.trim()) ? 'no' : 'yes';
      return { said: `${label}: ${answer}, ${words}`, isSure: false };
    }
    // "4 yrs. no. renting": what it tells is heard by its own words.
    return isLater && !figure ? { said: `${words}.`, isSure: false } : undefined;
  }
  if (label === '' || !(bare || AS_NEW.test(words))) return undefined;
  const fact = OF_LABELS[label];
  if (bare && fact && suits(bare, fact)) {
    return { said: `${SAID_OF[fact]?.(bare.words)}.`, isSure: true };
  }
  const isYear = YEAR_ALONE.test(words) && /\byear\b/.test(question);
  return { said: `${label}: ${words}`, isSure: isYear };
}
/** Whether it is for a business is another question. */
const SCOPE = /\b(?:business|work|personal\w*|private\w*|myself)\b/i;
const AS_NEW = /^(?:(?:both|all|it|its|it's|brand|near(?:ly)?|second|2nd) )*(?:new|used|hand)$/i;

/** Of questions that have no field. */
const OF_LABELS: { readonly [label: string]: FactName } = {
  'Net profit': 'yearly_profit',
  'Profit of the business': 'yearly_profit',
  'End value and total cost': 'end_value',
  'Payment terms': 'payment_terms_days',
};

/** "About 41 months now": nothing but the figure, as people round it. */
const isBare = (words: string, { words: figure }: SaidFigure) =>
  words.replace(figure, ' ').replace(ROUNDS, ' ').trim() === '';
const ROUNDS =
  /\b(?:about|around|roughly|nearly|almost|just|over|under|only|since|for|in|on|by|from|say|maybe|approx|now|ago|grv|net|the|end of|early|late|mid)\b/gi;

function offered(words: string, readText: Conversation['readText']): Line | undefined {
  if (/^(?:no|none|nope|nothing|nah|nil|neither)\b/i.test(words)) return NOTHING;
  const [need] = readText(words, true);
  const names = (need?.signals ?? []).flatMap(({ name, role }) => (role === 'denied' ? [] : name));
  const isLand = names.some((name) => PROPERTY.has(name));
  const thing = isLand ? 'property' : names.find((name) => MOVABLES.has(name));
  // What it is worth or what year it is of is told by the same words.
  if (thing === undefined) return undefined;
  return { said: `Security: ${thing}\n${words}.`, isSure: true };
}
const NOTHING: Line = { said: 'Security: none', isSure: true };
