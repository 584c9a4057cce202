/** "And if I just waited till the end of April?", "what if we hold off 6 months": by then the business has traded for longer. */
import type { Need } from '../need.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';
import { monthsIn } from '../sums/terms.ts';
import { cutOut, type ToldChanges } from './said.ts';

export function tellWaited(
  { text, figures }: SaidFigures,
  { facts }: Need,
): ToldChanges | undefined {
  const known = facts.trading_months?.value;
  const [until, other] = figures;
  if (known === undefined || until === undefined || other !== undefined) return undefined;
  if (!WAITS.test(text)) return undefined;
  const { kind, unit, value } = until;
  if (kind !== 'date' && unit !== 'month' && unit !== 'year') return undefined;
  // A date is so many days away, of which thirty are no month; a year alone is no number of them.
  const months = Math.floor(kind === 'date' ? value / DAYS_A_MONTH : monthsIn(until));
  if (!(months > 0)) return undefined;
  // "Till the 6 months are up": so long in all.
  const isInAll = kind !== 'date' && months > known && IN_ALL.test(text.slice(0, until.from));
  const trading_months = isInAll ? months : known + months;
  return { facts: { trading_months }, text: cutOut(text, figures) };
}
/** As the whole of what is asked: "we waited six weeks for the council" is told beside more. */
const WAITS =
  /^\W*(?:(?:and|so|or|but|ok|okay|then|what|say|if|when)\W+){0,4}(?:i|we|he|she|they)(?:'d| would)? (?:just |only )?(?:wait(?:ed)?|h[eo]ld off|left it|leave it|came back|come back)\b/i;
const IN_ALL =
  /\b(?:(?:till|until|til) (?:the |that |i |we |it |hit |have |reach |is |am |are |at |my |our |abn |business |past |over |more than )*|(?:past|reach(?:es|ed)?|turns?) (?:the )?)$/i;
const DAYS_A_MONTH = 30.44;
