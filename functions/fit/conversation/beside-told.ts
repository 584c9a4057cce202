/** What a message names beside what was told: more of it, another loan that there is, defaults on file. */
import type { FactName } from '../need.ts';
import { STOPS } from './said.ts';

/** "Plus 40k for stock" is on top of the sum told before, and "the shop as well, worth 500" of the property. */
export function listAdded(text: string, facts: KnownFacts): readonly FactName[] {
  if (addsProperty(text, facts)) return ['property_value', 'existing_debt'];
  return isMore(text) ? ['amount'] : [];
}
export const isMore = (text: string) =>
  !isOtherLoan(text) &&
  text
    .split(STOPS)
    .some((each) => (ADDS.test(each) || ADDS_THING.test(each)) && !IS_OF_ELSE.test(each));
const ADDS =
  /\b(?:plus(?! (?:the )?gst\b)|another(?! (?:look|think|chat|talk|go|question|thing|thought|squiz|read)\b)|adds? \$?\d[\d.,]{0,12} ?k?|\d[\d.,]{0,12} ?(?:k|m|mil|million|grand|thousand)? more\b(?! than)|additional|extra|further|on top|cash[- ]?out|\d[\d.,]{0,12} ?k? (?:\w{1,20} ){0,3}as well|top(?:ped)? (?:(?:it|that) )?up|(?:put|include|roll|throw|chuck|add)\w* [^.;?!]{2,40} (?:in|into|to|on) (?:the|that|this|one|the same) loan)\b|^and \$?\d[\d,.]{0,12} ?\w{0,20} for\b|\b(?:also (?:need|want|like to (?:borrow|add|finance|fund))|(?:need|want)(?:ed)? also)(?: (?:about|around|some))? \$?\d/i;
/** "Can you add a combi oven, brand new, same dealer, 9900", up to its sum. */
const THING =
  '\\badd(?:ing)?(?: in| on)? (?:an?|the|another|some|my|our|two|\\d) (?!(?:[a-z]+ )?(?:deposit|term|house|home|property|unit|shed|block|land|farm|building)\\b)[^.;?!\\d]{2,60}(?:\\bat |\\bfor |, )\\$?';
/** "If I chucked a used Hilux on it as well, 42k". */
const TOSSED =
  '\\b(?:chuck|throw|threw|whack|stick|stuck|bung|put)(?:ed|ing|ting)? (?:an?|another) (?!(?:[a-z]+ )?(?:deposit|house|home|property|unit|shed|block|land|farm|building|caveat|charge|mortgage)\\b)(?:[^.;?!\\d]|(?:19|20)\\d\\d\\b){2,40} (?:on|in)(?: it| there| that| with it| the same loan)?(?: as well| too| also)(?:,| at| for| about| around)* \\$?';
const ADDS_THING = new RegExp(`(?:${THING}|${TOSSED})\\d`, 'i');
const UP_TO_SUM = new RegExp(
  `(?:${THING}|${TOSSED}|\\badd (?:in |on |another |an extra |about )*\\$?)$`,
  'i',
);
/** And not "add 20k of our own", "would add 100k to the build". */
const ADDED_TO_ELSE =
  /^ ?(?:k|grand|thousand)? ?(?:of (?:our|my|his|her|their)|deposit|cash|savings|(?:on)?to (?:the|our|my|his) (?:price|build|costs?|value|deposit|total cost))\b/i;
export const addsThing = (before: string, after: string) =>
  UP_TO_SUM.test(before) && !ADDED_TO_ELSE.test(after);
const IS_OF_ELSE =
  /\b(?:(?:get|gets|getting) paid|(?:contract|job|project|customer|client)s? pays?|ow(?:e|es|ed|ing)|debts?|mortgages?|worth|valu\w*|turnover|deposit|(?:trim|cut|drop|reduc|lower|bring)\w* (?:it|that|what|the|my|our)|total|altogether|all up|so it's|(?:tip|put|chip|throw|bring|kick)\w* in(?! (?:another |an extra )?\$?\d[\d.,]{0,12} ?k? (?:for|to)\b))\b/i;
/** "The 50 would pay both out, not on top." */
export const INSIDE =
  /\b(?:not|isn't|no|nothing|rather than|instead of)(?: an?)? (?:on top|extra|additional|more)\b/i;
type KnownFacts = { readonly [Name in FactName]?: unknown };

/** Beside what was offered, and not in its place. */
export function addsProperty(said: string, facts: KnownFacts): boolean {
  if (facts.property_value === undefined) return false;
  const text = said.replace(SOLD_HOME, '');
  // "He reckons nearer 1.05. I could trim it to 210 as well" adds no place.
  const isNamed = text.split(STOPS).some((each) => NAMES_PROPERTY.test(each) && ALSO.test(each));
  const isHome = isOfPrice(facts) && OWN_HOME.test(text);
  // "Keep the cash back and use the home instead": in place of the cash.
  const rest = isHome ? text.replace(OF_CASH, '') : text;
  return (isNamed || isHome) && !IN_PLACE.test(rest);
}
const OF_CASH =
  /\binstead\b|\bforget (?:about )?(?:the|my|our|her|his) (?:super|cash|deposit|savings|money)\b/gi;
/** What is offered is what is bought: "we own our house outright, could that fill the hole?" is more. */
export const isOfPrice = ({ price, property_value: value }: KnownFacts) =>
  price !== undefined && toValue(price) === toValue(value);
/** A fact as it was read, or as it is remembered. */
const toValue = (fact: unknown): unknown => Object(fact).value ?? fact;
const OWN_HOME =
  /\b(?:our|my) (?:own )?(?:house|home|unit|flat|farm)\b|\b(?:his|her|their|the|a|\w+['’]s) (?:own |family |little )?(?:house|home|apartment|townhouse|residence)\b(?! (?:loan|office|building)s?\b)|\b(?:house|home) (?:is |at |in )/i;
const NAMES_PROPERTY =
  /\b(?:house|home|property|properties|unit|land|place|warehouse|shop|shed|building|block|factory|(?<!tax )office|flat|farm)\b/i;
const ALSO =
  /\b(?:also|as well|too|plus (?:the|our|my)|add(?:ing)?|another|second|both|the other|extra|additional|(?:throw|put|chuck)\w*(?: \w+){0,3} (?:in|up))\b/i;
/** "If we sold the house too we could put in 1.3": own money, and nothing that is offered. */
const SOLD_HOME =
  /\b(?:sell|selling|sold|sale of) (?:up )?(?:the|our|my|his|her|their) [a-z]+(?: (?:as well|too|also)\b)?/gi;
const IN_PLACE =
  /\b(?:instead|rather|swap|replace|forget|not(?! worth)|repaid)\b|\b(?:pay|paid|paying)\b[^.;?!]{0,20}\b(?:out|off)\b/i;

/** "Just one small loan of 3k", "a truck loan with 8k left": another that there is, and none that is wanted. */
export const isOtherLoan = (text: string) =>
  IS_SECURED.test(text) ||
  OWED_BESIDE.test(text) ||
  text.split(STOPS).some((each) => OTHER_LOAN.test(each) && !WANTED.test(each));
/** "A charge over everything for our overdraft", "a GSA since our loan in 2020": that facility is there. */
export const IS_SECURED =
  /(?<=\b(?:charge|gsa|security agreement|security interest|ppsr)\b[^.;?!]{0,40}) (?:for|behind|under|from|since|because of) (?:our|my|the|an?|their|his|her|its) (?:\$?[\w.,]{1,15} ){0,2}(?:overdraft|loan|facility|line of credit|finance|lease)(?: (?:we|they) (?:have|had|(?:have |had )?paid (?:off|out))| in (?:19|20)\d\d)?\b/i;
/** "We are 6k behind on the first loan", "I owe my accountant 8k", "still owe 14k on the old ute". */
const OWED_BESIDE =
  /\bone of (?:those|them|these) (?:still )?(?:running|going|on the go)\b|\b(?:left|owing|to go) on another (?:one|loan)\b|\d ?k? (?:behind(?! (?:it|them|that|the)\b)|in arrears|overdue)\b|\bowe (?:my|our|the|an?) (?!bank|ato|tax|lender)[a-z]+ \$?\d|(?:\bowe \$?[\d.,]+k? on (?:my|our|the|an?|another|some other)|\d ?k? (?:left|owing|to go) on (?:my|our|the(?= [a-z]+ loan))) (?!house|home|property|place|unit|land|shop|warehouse|factory|office|first|block|farm|lot|site|building|development|project|motel|pub|park|yard|depot|suite|premises|villa|apartment|townhouse)/i;
const OTHER_LOAN =
  /\b(?:have|has|had|got|only|just|(?<!\b(?:the|in|into|on) )one|already|existing|running|still|there's|there is)\b(?! (?:no|nothing|never)\b)[^.;]{0,40}\b(?<!second |first |home |house |no |any )(?:loans?|advances?|mcas?|leases?|chattel mortgages?|(?:equipment|asset|truck|vehicle|machinery) finance|hire purchase)\b/i;
const WANTED =
  /\b(?:need|want|borrow|require|looking|instead|(?<!chattel )mortgages?|house|home|property|secur\w*|against)\b/i;

const CREDITOR =
  '\\b(?:telstra|optus|vodafone|agl|origin|energy|defaults?|phone|telco|power|(?:trade|supplier) account)\\b';
/** "Telstra 1,900 paid 2024, a lease company 3,100 (not paid)", "a trade account 9k that's not paid" lists what is on a credit file. */
export const ON_FILE = new RegExp(
  `\\$?(\\d[\\d,.]{0,10})(k?)(?=(?:,? \\(?|(?<=${CREDITOR}[^.;?!\\d]{0,15}[\\d,.]{1,10}k?),? (?:which|that|it)(?: is|['’]?s) )(?:not paid|unpaid|paid|settled|outstanding|still open)\\b)`,
  'gi',
);
/** What they come to together; undefined where there are not several. */
export function sumOnFile(text: string): number | undefined {
  const sums = [...text.matchAll(ON_FILE)].map(
    ([, digits = '', k]) => Number(digits.replaceAll(',', '')) * (k ? 1000 : 1),
  );
  return sums.length > 1 ? sums.reduce((one, other) => one + other) : undefined;
}
