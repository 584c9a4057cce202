/** What a message names beside what was told: more of it, another loan that there is, a part that is left out. */
import type { FactName, Need } from '../need.ts';
import { MOVABLES, PROPERTY } from '../read/signals.ts';
import { INSIDE } from './told-changes.ts';

const THINGS = '(?:house|home|property|unit|land|place|security|warehouse|shop|shed|building)';

/** "Plus 40k for stock" is on top of the sum told before, and "the shop as well, worth 500" of the property. */
export function listAdded(text: string, facts: KnownFacts): readonly FactName[] {
  if (addsProperty(text, facts)) return ['property_value', 'existing_debt'];
  if (OWED_TO_US.test(text)) return ['invoices_outstanding'];
  return isMore(text) ? ['amount'] : [];
}
/** It goes on from what was told, and tells no need of its own. */
export const isOfTold = (text: string, facts: KnownFacts) =>
  sumOnFile(text) !== undefined ||
  listAdded(text, facts).some((name) => name !== 'invoices_outstanding');
/** "Another customer owes us 30k." */
const OWED_TO_US = /\b(?:another|also|extra)\b[^.]{0,40}\bow(?:e|es|ed|ing) (?:us|me)\b/i;
export const isMore = (text: string) =>
  !INSIDE.test(text) &&
  !isOtherLoan(text) &&
  text.split(/[.;!?](?=\s|$)/).some((each) => ADDS.test(each) && !IS_OF_ELSE.test(each));
const ADDS =
  /\b(?:plus|another|adds? \$?\d[\d.,]{0,12} ?k?|\d[\d.,]{0,12} ?(?:k|m|mil|million|grand|thousand)? more\b(?! than)|additional|extra|further|on top|cash[- ]?out|at the same time|\d[\d.,]{0,12} ?k? (?:\w{1,20} ){0,3}as well|as well,? (?:as )?\$?\d|top(?:ped)? (?:it |that |up ){0,2}up)\b|^and \$?\d[\d,.]{0,12} ?\w{0,20} (?:more )?for\b/i;
const IS_OF_ELSE =
  /\b(?:ow(?:e|es|ed|ing)|debts?|mortgages?|worth|valu\w*|turnover|deposit|total|altogether|all up|so it's|(?:tip|put|chip|throw|bring|kick)\w* in)\b/i;
type KnownFacts = { readonly [Name in FactName]?: unknown };

/** Beside what was offered, and not in its place. */
export const addsProperty = (text: string, facts: KnownFacts) =>
  facts.property_value !== undefined &&
  NAMES_PROPERTY.test(text) &&
  ALSO.test(text) &&
  !IN_PLACE.test(text);
export const NAMES_PROPERTY = new RegExp(
  `\\b(?:${THINGS}|properties|block|factory|(?<!tax )office|flat|farm)\\b`,
  'i',
);
const ALSO =
  /\b(?:also|as well|too|plus (?:the|our|my)|add(?:ing)?|another|second|both|two (?:properties|houses|homes|units)|the other|extra|additional|cross|(?:throw|put|chuck)\w*(?: \w+){0,3} (?:in|up))\b/i;
const IN_PLACE =
  /\b(?:instead|rather|swap|replace|forget|not|repaid)\b|\b(?:pay|paid|paying)\b[^.;?!]{0,20}\b(?:out|off)\b/i;

/** "Just one small loan of 3k", "a truck loan with 8k left": another that there is, and none that is wanted. */
export const isOtherLoan = (text: string) =>
  isSecured(text) ||
  OWED_BESIDE.test(text) ||
  IS_BEHIND.test(text) ||
  FROM_BEFORE.test(text) ||
  (OTHER_LOAN.test(text) && !WANTED.test(text));
/** "A charge over everything for our overdraft": that facility is there. */
export const IS_SECURED =
  /(?<=\b(?:charge|gsa|security agreement|security interest|ppsr|debenture)\b[^.;?!]{0,40}) (?:for|behind|securing|under|from|because of|due to) (?:our|my|the|an?|their|his|her|its) (?:\w{1,15} ){0,2}(?:overdraft|loan|facility|line of credit|finance|lease|invoice finance)(?: (?:we|i|he|she|they) (?:have|has|already have|had))?\b/i;
export const isSecured = (text: string) => IS_SECURED.test(text);
/** "A charge from the old equipment loan", "since our overdraft in 2020". */
export const FROM_BEFORE =
  /\b(?:from|since|under|for) (?:an?|the|our|my|that) (?:\w{1,15} ){0,3}(?:loans?|leases?|overdraft|advance)(?: years ago| in (?:19|20)\d\d)|\bfrom (?:an?|the|our|my) (?:old|previous|earlier|former) (?:\w{1,15} ){0,2}(?:loans?|leases?|overdraft|advance)\b/i;
/** "We are 6k behind on the first loan." */
const IS_BEHIND = /\d ?k? (?:behind|in arrears|overdue)\b/i;
/** "I owe my accountant 8k", "still owe 14k on the old ute". */
const OWED_BESIDE =
  /\bowe (?:(?:my|our|the|an?) (?!bank|ato|tax|lender)[a-z]+ \$?\d|\$?[\d.,]+k? on (?:my|our|the|an?) (?!house|home|property|place|unit|land|shop|warehouse|factory|office|first|block|farm|lot))/i;
const OTHER_LOAN =
  /\b(?:have|has|had|got|only|just|one|already|existing|running|still|there's|there is)\b[^.;]{0,30}\b(?<!second |first |home |house )(?:loans?|advances?|leases?|chattel mortgage)\b/i;
const WANTED =
  /\b(?:need|want|borrow|require|looking|instead|(?<!chattel )mortgages?|house|home|property|secur\w*|against)\b/i;

/** "And without the shop?", "scrap the trailer", of several things: what each is worth is not kept. */
export const leavesOutOne = (text: string, known: Need) =>
  leavesOutProperty(text, known) || leavesOutThing(text, known);

const leavesOutProperty = (text: string, { signals }: Need) =>
  LEFT_OUT_ONE.test(text) &&
  !/\d/.test(text) &&
  new Set(
    signals.flatMap(({ name, role }) => (role === 'offered' && PROPERTY.has(name) ? [name] : [])),
  ).size > 1;
const LEFT_OUT_ONE = new RegExp(
  `\\b(?:without|minus|not|forget|drop|leav(?:e|ing) out) (?:the|my|our|his|her) (?:\\w{1,12} )?${THINGS}\\b`,
  'i',
);

/** Of a sum for things, one is no longer wanted, and nothing is named in its place. */
const leavesOutThing = (text: string, { facts, signals }: Need) =>
  facts.amount !== undefined &&
  facts.price === undefined &&
  signals.some(({ name, role }) => role !== 'denied' && MOVABLES.has(name)) &&
  LEFT_OUT_THING.test(text) &&
  !/\d/.test(text) &&
  !/\b(?:instead|it's an?|now an?|make it|change of plan)\b/i.test(text);
const LEFT_OUT_THING = new RegExp(
  `\\b(?:scrap|scratch|drop|forget|skip|ditch|lose|cut|leav(?:e|ing) out|take out|without|minus|(?:don't|do not|won't) (?:need|want)) (?:about )?(?:the|that|my|our|his|her) (?!(?:\\w{1,12} )?(?:${THINGS}|deposit|trade|idea|balloon|rate|term|rush|date|loan|bank)\\b)\\w{2,}`,
  'i',
);

/** "Telstra 1,900 paid 2024, a lease company 3,100 (not paid)" lists what is on a credit file. */
export const ON_FILE =
  /\$?(\d[\d,.]{0,10})(k?)(?=,? \(?(?:not paid|unpaid|paid|settled|outstanding|still open)\b)/gi;
/** What they come to together; undefined where there are not several. */
export function sumOnFile(text: string): number | undefined {
  const sums = [...text.matchAll(ON_FILE)].map(
    ([, digits = '', k]) => Number(digits.replaceAll(',', '')) * (k ? 1000 : 1),
  );
  return sums.length > 1 ? sums.reduce((one, other) => one + other) : undefined;
}
