/** What a next message says of figures in words that the reader would not place, said in full; and how it speaks of what was told. */
import { MONTHS } from '../../catalogue/office-time.ts';
import { inThousands } from '../../money.ts';
import type { Facts, Need } from '../need.ts';
import { MOVABLES } from '../read/signals.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';
import type { Conversation } from './remembered.ts';

/** "Another week", "an 08 and not an 18", "1.1, correction, 1.2", "the 18th": said so that its figures can be read. */
export function spellOut(
  { date, said }: Pick<Conversation, 'date' | 'said'>,
  message: string,
  facts: Facts,
): string {
  const one = withoutInside(said(message.replace(ANOTHER_ONE, '$1 1 ')), facts);
  return placeDay(spellLast(said(spellEach(spellYear(one, facts), facts))), facts, date);
}
const ANOTHER_ONE =
  /\b(another|(?:an )?(?:extra|additional)|a further|one more) (?=(?:week|wk|fortnight|month|mth|day|year)\b)/gi;

/** "The 700k includes a second mortgage of 150k": what is inside a sum that was told changes nothing. */
function withoutInside({ text, figures }: SaidFigures, facts: Facts): string {
  const known = Object.values(facts).map(({ value }) => value);
  const at = figures.findIndex(
    ({ value, to }) =>
      known.includes(value) && /^ (?:already |also )?includes?\b/i.test(text.slice(to)),
  );
  const [whole, part] = [figures[at], figures[at + 1]];
  if (whole === undefined || part === undefined) return text;
  return /[.;?!](?:\s|$)/.test(text.slice(whole.to, part.from))
    ? text
    : `${text.slice(0, whole.from)}sum told${text.slice(part.to)}`;
}

/** "1.1, correction, 1.2" and "4 years, no, 5": what is said last takes the place of the first. */
function spellLast({ text, figures }: SaidFigures): string {
  const last = figures.findIndex(
    ({ isOld, from }, at) =>
      !isOld && at > 0 && CORRECTS.test(text.slice(figures[at - 1]?.to, from)),
  );
  const first = figures.slice(0, Math.max(0, last)).findLast(({ isOld }) => !isOld);
  const right = figures[last];
  if (first === undefined || right === undefined) return text;
  const between = text.slice(first.to, figures[last - 1]?.to);
  return `${text.slice(0, first.from)}${right.words}${between}${text.slice(right.to)}`;
}
const CORRECTS =
  /^\W*(?:(?:no|nope|oops|sorry|actually|hang on|hold on|wait|correction|scratch that|make (?:it|that)|i mean(?:t)?|rather|my mistake|typo|it's|its)\W+)+\$?$/i;

/** "4 yrs, what am I up for each month?" and "we would have it for 6 months": a time beside what is to be paid is the loan's. */
export function spellTerm({ text, figures }: SaidFigures): string {
  const [time, other] = figures.filter(({ kind, isOld }) => kind === 'duration' && !isOld);
  if (time === undefined || other !== undefined) return text;
  const { unit, slot, from, to, words } = time;
  const start = Math.max(...['.', ';', '?', '!'].map((stop) => text.lastIndexOf(stop, from - 1)));
  const clause = text.slice(start + 1).split(/[.;?!](?=\s|$)/)[0] ?? '';
  const isLong = unit === 'month' || unit === 'year';
  const isFree = slot === undefined || slot === 'term' || slot === 'exit';
  if (!isLong || !isFree || !PAID_MONTHLY.test(clause)) return text;
  const before = text.slice(0, from);
  const lead = before.replace(/\b(?:over|for|in) *$/i, '');
  // "Can the repayments be once a year?" is how often, and "over a year" how long.
  if (/^(?:an?|each|every)\b/i.test(words) && lead === before) return text;
  return `${lead} a loan for ${words}${text.slice(to)}`;
}
const PAID_MONTHLY =
  /\b(?:repay\w*|instal+ments?|monthl(?:y|ies)|(?<!\d ?(?:k|grand|thousand)? ?)(?:a|per|each|every) (?:month|week|fortnight)|in (?:the )?total|total cost|all up|(?:have|keep|take|spread|pay|repay)\w* (?:it |that )?(?:off |back |out )?(?:over|for))\b/i;
/** Words by which people take back what they said. */
const TAKES_BACK =
  /\b(?:meant|i mean|should (?:be|have been|say|read)|typo|corrections?|wrong|my mistake)\b/i;
export const isCorrection = (text: string) => TAKES_BACK.test(text);

/** "It's an 08, not an 18": the year of a machine whose age was told, by its last digits. */
const spellYear = (text: string, facts: Facts): string =>
  facts.item_age_months === undefined && !MOVABLES.has(facts.security?.value ?? '')
    ? text
    : text
        .replace(YEAR_OF_TWO, (_, right: string) => `it was built in 20${right}`)
        // "The plate shows 2013, not 2015", and no ABN "from Mar 2023 not 2021".
        .replace(
          /(?<!\babn\b[^.?!]{0,30})\b((?:19[89]|20[0-3])\d),? not (?:an? )?(?:19[89]|20[0-3])\d\b/i,
          ', it was built in $1',
        )
        // "There's a 2019 one", "found one at a dealer, 2021, 135 plus GST".
        .replace(/\b((?:19[89]|20[0-3])\d) one\b/i, '$1 model')
        .replace(/\bone\b[^.?!\d]{0,40}, (?:19[89]|20[0-3])\d(?=,)/i, '$& model');
const YEAR_OF_TWO =
  /\b(?:it's|its|it is|was|is)(?: an?)? '?([01]\d|2[0-7]),? (?:and )?not(?: an?)? '?(?:[01]\d|2[0-7])\b(?! ?(?:k|m|grand|thousand|%|year|month|day|hour))/i;

const DAY_ALONE = new RegExp(
  `\\b(?:(?:to|till|until|on|by|is|it's) )?the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTHS.map((month) => month.slice(0, 3)).join('|')}))`,
  'i',
);

/** "Pushed to the 18th", where a date is known: of that month or the next; "the 27th, this month" says which. */
function placeDay(text: string, facts: Facts, today: string): string {
  const found = DAY_ALONE.exec(text);
  const [words, day] = found ?? [];
  const days = facts.needed_within_days?.value;
  if (words === undefined || typeof days !== 'number') return text;
  // "Back to the 18th" moves it.
  if (!/^to\b/i.test(words) && AWAY.test(text.slice(0, found?.index))) return text;
  const isThisMonth = /^,? (?:of )?this month\b/i.test(
    text.slice((found?.index ?? 0) + words.length),
  );
  const due = new Date(Date.parse(today) + (isThisMonth ? 0 : days * 86_400_000));
  const meant = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), Number(day)));
  if (meant < new Date(today)) meant.setUTCMonth(meant.getUTCMonth() + 1);
  const month = MONTHS[meant.getUTCMonth()];
  return text.replace(words, `, needed by ${day} ${month} ${meant.getUTCFullYear()}`);
}

/** "She's in Manila till the 14th". */
const AWAY =
  /\b(?:away|overseas|abroad|interstate|back|(?:(?:she|he|they|i|we)(?:'s|'re|'m| is| are| am)?|wife|husband|partner) (?:in|at|up|down|over)(?: in)? \w+) ?$/i;

/** "The agent reckons 1.25 each", of as many homes as were told; a number in words is no figure that could change something. */
function spellEach(text: string, { homes, end_value: told }: Facts): string {
  const many = homes && IN_WORDS[homes.value];
  if (many === undefined || told !== undefined || COUNTS_HOMES.test(text)) return text;
  const [words, ...sums] = EACH.exec(text) ?? [];
  if (words === undefined) return text;
  return `${text.replace(words, 'some')}. The ${many} townhouses will sell for ${sums.join('')} each.`;
}
const IN_WORDS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ');
const SUM = '\\$?\\d[\\d,]*(?:\\.\\d+)?(?: ?(?:k|m|mil|million|thousand|grand))?';
const EACH = new RegExp(
  `(${SUM}) (?:each|apiece)\\b|(${SUM}) for each(?: (?:of (?:them|those|these)|one))?\\b|\\beach (?:one )?(?:should|would|will|could|might) (?:go|sell|fetch|bring|be worth)(?: for)?(?: about| around)? (${SUM})`,
  'i',
);
const COUNTS_HOMES =
  /\b(?:\d+|two|three|four|five|six) (?:[a-z]+ )?(?:townhouse|villa|unit|apartment|flat|dwelling|house|home|lot)s?\b/i;

/** The last thing said no longer holds, and no figure takes its place. */
export const isTakenBack = (text: string) => TAKEN_BACK.test(text) && !/\d/.test(text);
const TAKEN_BACK =
  /\b(?:(?:scrap|forget|drop|skip|ditch|leave|cancel|undo|ignore|without) (?:that|the(?! (?:gst|rest|others?|remainder|balance|small\w*|bank|mortgage|home loan|first mortgage)\b)|this|it|what (?:i|we) (?:just )?said|about (?:that|the))|off the table|changed (?:my|his|her|their|our) minds?|(?:they|he|she|dad|mum|parents?|brother|sister|wife|husband|partner)(?:'ve| has| have)? (?:said no|pulled out|backed out|is out|are out)|(?:as|like) (?:it|we|i) (?:was|were|had it|said)(?: before| first| originally)?|not after all|fell through)\b/i;

/** "We'd stay with the freehold and the 1.56m", which was the sum before the last change; "okay, back to the leasehold". */
export const isBackTo = ({ text, figures }: SaidFigures, before: Need, now: Need) => {
  const [was, is] = [before, now].map(({ facts }) => facts.amount?.value);
  return (
    was !== undefined &&
    was !== is &&
    (BACK_TO_FIRST.test(text) ||
      (GOES_BACK.test(text) && figures.some(({ value }) => inThousands(value, was) === was)))
  );
};
const BACK_TO_FIRST =
  /\bback to (?:the |our )?(?:lease(?:hold)?|freehold|first (?:one|plan|option|idea)|original (?:one|plan|idea|amount|figure))\b/i;
const GOES_BACK =
  /\b(?:stay|stick|go|going|back|leave it|keep)(?:ing)?(?: back)? (?:with|to|at) (?:the|our|that|my|\$?\d)/i;

/** "Forget the ute, it's a truck now", "not a ute but a van": another thing, and the same need. */
export const isInPlace = (text: string) => IN_PLACE_OF_IT.test(text);
const IN_PLACE_OF_IT =
  /\b(?:only|just) the (?:lease|leasehold|freehold|business)\b|\b(?:(?:forget|scrap|drop|skip|ditch|instead of|not) (?:the|that|an?) |change of plan|(?:the|that) \w+ (?:has )?(?:fell|fallen) (?:through|over)|instead\b|(?:it's|it is|its|is|we're|going with|found|got|make it) an? .{0,30}?\b(?:now|one)\b|^\W*now (?:it's|it is|its|we)|different (?:one|place|thing)|(?:found|got|have) an? (?:better|cheaper|nicer|newer|bigger|smaller)\b|decided on|next (?:best|door)|other one\b|lost (?:that|the)|sold (?:that|it)|there(?:'?s| is) (?:also |another )an?|(?:have|['’]ve) also (?:seen|found|looked at) an?|there(?:['’]s| is) an? [^.;?!\d]{0,30}\b(?:motel|pub|hotel|park|hostel|resort|management rights)\b[^.;?!\d]{0,30}\$?\d|(?:now|actually) (?:looking at|found|buying)|make it an?)/i;
