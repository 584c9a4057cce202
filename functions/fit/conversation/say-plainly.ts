/** What people shorten, or say by what was told, in the words in which the reader knows it. */
import { inThousands } from '../../money.ts';
import type { FactName, Need } from '../need.ts';
import { isMovable } from '../read/signals.ts';
import { GST } from '../read/slots/settling.ts';
import { addsProperty, IS_SECURED } from './beside-told.ts';
import { SUPPOSES } from './said.ts';

/** "Value 700k, loan 250k", of another property. */
const LOAN_ON_IT = /\b(?:loan|mortgage)(?: of)? (?=\$?\d)/i;
const NO_DEPOSIT =
  /\b(?:no|zero|nil|without|scrap|drop|forget|skip|lost)(?: (?:a|any|the|our|my)){0,2} (?:deposit|own (?:cash|money)|trade[- ]?in)\b|\bnone of (?:the|our|my) (?:own )?(?:cash|money)\b|\bno (?:cash|money)(?= (?:of ours|from us|to put in)\b)|\b(?:deposit|trade[- ]?in)(?: is|'s| has)? (?:gone|f[ae]ll(?:en)? through|off)\b/i;
/** "What if I hang onto the 20 for rego?", of own money that was told. */
const KEPT_BACK =
  /\b(?:hang(?:ing)? on ?to|hold(?:ing)? on ?to|hold(?:ing)? back|keep(?:ing)?(?: back)?) (?:the|my|our|that|all of the) (?:\$?(\d[\d.,]*) ?(?:k|grand|thousand)?|deposit|own money|savings?|cash)\b(?! a (?:week|month|year)\b)/i;
/** "Could we do that with our 480?", of own money that was told. */
const WITH_OWN =
  /\b(?:with|using|on) (?:only |just )?(?:the|my|our|their) \$?(\d[\d.,]*)(?: ?(?:k|grand|thousand))?\b(?! (?:loan|mortgage|of (?!our|my)))/i;
/** "We sold a unit, about 210k comes to us, that'd pay it out": the way out, and no sum of the need. */
const PROCEEDS =
  /(?:\b(?:about|around|roughly) )?\$?\b(?=\d)(?<=\b(?:sold|sale of|sells?|selling)\b[^;?!]{0,90})(?<!\b(?:need|want|borrow|owe)\w* (?:(?:about|around|roughly|another) )?\$?)\d[\d.,]{0,12} ?(?:k|m|mil|million|grand|thousand)?\b([^;?!\d]{0,60})\b(?:that|which|it|this)(?:['’]?d| would|['’]?ll| will|s)? (?:easily |more than |just )?(?:pays?|clears?|repays?) (?:it|this|that|you|the (?:lot|whole thing)|everything)(?: all)?(?: (?:out|off|back))?\b/i;
/** "The contract pays out by the end of June, about $410,000": the way out, and neither a sum nor a day of the need. */
const CONTRACT_PAYS =
  /\b(?:the|our|my|that|this) (?:[a-z]+ )?(?:contract|job|project|grant|harvest|crop|claim)(?: (?:will|should|is due to|is going to|does))? pays?(?: (?:out|us|me|up|in full))*(?:,? (?:by|in|on|at|around|about|before|from) [^.;?!$,]{3,30}?)?,? (?:with |for )?(?:about |around |roughly |some )?\$?\b\d(?:[\d.,]{0,11}\d)?(?: ?(?:k|m|mil|million|grand|thousand))?\b(?! ?(?:a|per|each) (?:day|week|fortnight|month|year)\b|%)(?:,? (?:by|in|on|at|around|before) (?!\$?\d{4,})[^.;?!,$]{3,25}(?=[.;?!,]|$))?/i;
/** "They've now refused in writing", of the consent that a second mortgage takes. */
const REFUSED_IN_WRITING =
  /\b(?:they|(?:the |our |my )(?:bank|first lender|lender|mortgagee))(?:['’]?ve| have| has)?(?: now| since| just| finally)* (?:refused|said no)(?: \w+){0,3} in writing\b/i;
/** "We've got another 90k for duty and costs", of a price: their own, and neither lent nor part of the price. */
const CASH_FOR_COSTS =
  /\b(?:have|has|['’]?ve(?: got)?|got|hold|kept|saved)(?: (?:also|got|kept|saved|about|another|an? (?:extra|additional|further))){0,3} \$?\d[\d.,]{0,12} ?(?:k|grand|thousand)?(?: (?:dollars|in cash|cash|of (?:our|my) own|(?:in |of )?savings|in the bank|(?:set|put) (?:aside|away|by)|saved|kept|aside|ready|sitting there|on top|as well|too)){0,3} (?:for|to cover|to pay|towards) (?:all )?(?:the |our |my )?(?:stamp ?duty|duty|stamps?|legals?|solicitors?|conveyanc\w+|(?:buying|purchase|closing|settlement|upfront) costs|(?:the )?costs|fees)\b(?:(?:,| and|, and|&| or) (?:the )?(?:stamp ?duty|duty|stamps?|legals?|solicitors?|(?:other )?costs|fees|adjustments)){0,4}/i;
/** "24 returns done 25 not": whose years would be taken for figures. */
const ONE_NOT_LODGED =
  /\b(?:20)?2\d (?:tax )?returns?,? (?:(?:is|are|has|have|been|all|both) ){0,2}(?:done|lodged|in|filed|finished)(?:,| and| but|, but|,? the)* (?:20)?2\d(?: one| return)? (?:is |are |has )?(?:not|isn['’]?t|hasn['’]?t|still)\b(?: (?:yet|been|done|lodged|to be|to do|to come|with (?:the|our|my) accountant))*/i;
/** "If I only did 20k over 2 years": what would be borrowed, and no turnover. */
const ONLY_DID =
  /\b(if|say|suppose) (i|we) (?=(?:only |just )|(?:did|do) \$?\d[\d.,]{0,12} ?(?:k|grand|thousand)? (?:over|for|across) )(?:only |just )*(?:did|do|does|went|took|got)(?: for)?(?: only| just)* (?=\$?\d[\d.,]{0,12} ?(?:k|grand|thousand)?(?!\w)(?!.{0,12}\b(?:in )?(?:sales|turnover|takings|revenue|(?:a|per|each|last|next|this) (?:day|week|fortnight|month|year)|weeks? |hours?|days?\b|km?s\b)))/i;
const SEASON =
  '(?:winter|summer|spring|autumn|peak|(?:high|busy|low|quiet|slow|off|wet|dry)[- ]season)s?';
const IN_SEASON = `(?:\\b${SEASON}\\b[^.;?!\\d]{0,25}\\$?\\d[\\d.,]*|\\$?\\b\\d[\\d.,]*[^.;?!\\d,]{0,25}\\b(?:in|over|through) (?:the |our )?${SEASON}\\b)`;
/** "Winter we do about 70k a month, summer more like 8": what neither is in every month. */
const SEASONAL = new RegExp(
  `${IN_SEASON}[^.;?!\\d]{0,30}${IN_SEASON}(?: ?(?:k|grand|thousand))?(?: (?:a|per) month)?`,
  'i',
);
/** "We take 90k in summer and about 20k in winter": said of takings, and not of what is needed then. */
function isTakings(text: string): boolean {
  const found = SEASONAL.exec(text);
  if (found === null) return false;
  return TAKINGS.test(`${text.slice(Math.max(0, found.index - LEAD), found.index)}${found[0]}`);
}
const LEAD = 25;
const TAKINGS =
  /\b(?:do|does|make|makes|turn\w*|tak(?:e|es|ings?)|sales?|sell|month|monthly|bring)\b/i;
/** Whoever sells the business and keeps the building sells a lease. */
const KEEPS_FREEHOLD =
  /\b(?:the )?(?:vendors?|sellers?|owners?|landlord)\b[^.;,]{0,20}\b(?:keep|hold|retain)\w* (?:the |their )?freehold\b/i;
/** "A leasehold in Swan Hill instead. 26 rooms, $780,000": what is asked for that one, where another was to be bought. */
const LEASE_AT =
  /\b(leasehold(?: only| one)?(?: (?:in|at|near) \w+(?: (?!they|we|i|he|she|that|which|you)\w+)?)?(?: instead)?(?:[.,;:]| for| at| is)(?: (?:it['’]?s|at|for|\d+ rooms?,?))*) (?=\$\d|\d[\d.,]* ?(?:k|m|mil|million)\b)/i;
/** "What if the sale slips by a month?" tells no day by which the money is needed. */
const SLIPS =
  /\b(?:slip|drag|blow)\w*(?: (?:out|on|back|over))?(?: (?:by|for))? (?:an?|another|one|two|three|\d{1,2}) (?:more |extra |further )?(?:days?|weeks?|fortnights?|months?)\b/i;
/** "Would you want the orchard as security": asked, and not offered. */
const ASKS_SECURITY =
  /\b(?:would|will|do|does) (?:you|they|(?:the |a )?(?:lenders?|funders?|bank)) (?:want|need|take|require) [^.;?!\d]{2,40} as security\b/i;
/** "It's a 2007", of a machine. */
const OF_A_YEAR =
  /\b(?:it|they|that)(?:'?s|'?re| is| are) (?:an? |from )?((?:19|20)\d\d)(?: model)?\b/i;

/** "Oh, that price was before GST", of a thing whose price was told. */
const BEFORE_TAX =
  /\b(?:(?:that|this|the|it)(?: \w+)?(?: (?:i|we) (?:said|gave|quoted))?(?: was| is|['’]?s| were) (?:(?:actually|only|all|just) )?(?:before|without|ex|excl|excluding|exclusive of|less|plus|not (?:including|incl|counting)) (?:the )?gst|(?:that|this|it|(?:the|that) (?:price|quote|figure|\w+ price)) (?:doesn['’]?t|didn['’]?t|does not|did not) (?:include|have|count) (?:the )?gst(?: in it)?|(?:i |we )?forgot (?:to (?:add|include) )?(?:about )?(?:the )?gst|(?:there['’]?s|there is|plus|add) gst (?:to come )?on (?:top of )?(?:that|it|top))\b(?!(?: or (?:after|with|inc\w*))?\s*\?)/i;

/** "Brother in law is selling his 2014 one for 24k", beside a thing that was told: it is that one instead. */
const SELLS_ONE =
  /\b(?:(?:my|our|a|the|his|her) )?(?:\w+ )?(?:brother|sister|mate|friend|neighbour|bloke|guy|fella|dad|mum|uncle|aunt|cousin|boss|workmate|colleague)(?:[ -]in[ -]law)?(?: (?:i|we) know| at work| next door)?(?:['’]s| is| has)? (?:(?:selling|flogging|letting go of|offered|offering|got)(?: me| us)? )?(?:his|her|their|an?)(?: old)? (?!(?:house|home|unit|land|block|place|property|business|shop)\b)([^.;?!,$]{2,30}?)(?:(?<=\b(?:sell|flogg|offer|lett)(?:ing|ed)\b[^.;?!,$]{2,50}) for| (?:up )?for sale (?:for|at)) (?=(?:about |around )?\$?\d(?![\d.,]* ?(?:years?|yrs?|months?|days?|weeks?)\b))/i;
const HE_OWES =
  /\b(?:(?:he|she|they)(?:['’]s)? (?:still )?(?:owes?|owing|got)|with|there['’]?s)(?: still)? (?:about |around )?\$?\d[\d.,]* ?(?:k|grand)?(?: (?:still )?(?:owing|finance|left))? on it\b/i;
/** What is sold is no thing that they buy. */
const GIVES_IT =
  /\b(?:repay\w*|pay(?:s|ing)? (?:it|this|that|me|us|you) (?:back|off|out)|put(?:s|ting)?|chip\w*|lend\w*|giv(?:e|es|ing)|gift\w*) /i;

/** "The supplier one isn't finished, still paying it off 500 a month, 3 grand to go", of a default that was told. */
const NOT_PAID_OFF =
  /\b(?:one|default|it|that|they|supplier|telco)\b[^.;?!\d]{0,12}\b(?:isn['’]?t|is not|not|aint|hasn['’]?t been|wasn['’]?t)(?: \w+)? (?:finished|paid(?: (?:off|out))?|settled|cleared|done)\b|\bstill (?:being )?(?:paying|paid|chipping away at) (?:it|that|them|the \w+(?: one)?|one)(?: off)?\b|\bstill on (?:an? )?(?:payment )?(?:plan|arrangement)\b/i;
/** What is paid on it, and what is left. */
const PAYS_IT_OFF =
  /(?<=\b(?:paying|pay|plan|arrangement)\b[^.;?!\d]{0,20}),? ?\$?\b\d[\d.,]{0,12} ?(?:k|grand)? ?(?:a|per|each) (?:week|fortnight|month)\b|,? ?(?:about |and |with )?\$?\b\d[\d.,]{0,12} ?(?:k|grand)? (?:to go|left|still to pay|owing|still owing)\b/gi;

const GONE =
  '(?:cancel\\w*|terminat\\w*|pulled out|walked|quit|bailed|backed out|f[ae]ll(?:en)? (?:through|over)|collapsed|withdr\\w+|(?:went|gone) (?:broke|bust|under)|in (?:liquidation|administration)|lost)';
const isGone = (what: string) =>
  new RegExp(
    `\\b(?:${what})\\b[^.;?!]{0,40}\\b${GONE}\\b|\\b${GONE}\\b[^.;?!]{0,20}\\b(?:${what})\\b`,
    'i',
  );
/** What was told of the case and is so no longer, or was not told, in words that the reader knows; the last only of what has such a fact. */
const IS_NOW: readonly (readonly [RegExp, string, FactName?])[] = [
  [isGone('buyer|sale|purchaser|refinance|refi'), 'not sure how we repay it'],
  [isGone('plan|arrangement'), 'no payment plan with the ATO'],
  [isGone('builder'), 'the builder has stopped'],
  [
    /(?<!\b(?:plan|arrangement|ato)\b[^?!]{0,60})\b(?:(?:re)?payments?\b[^.;?!]{0,20}\bmissed\b|missed (?:\w{1,10} ){0,2}(?:re)?payments?\b)/i,
    'behind on the mortgage',
    'existing_debt',
  ],
  [/\bold abn\b/i, 'on a new ABN', 'trading_months'],
];

/** Said, and not "we have never missed a payment" or "the buyer hasn't pulled out". */
function isSo(words: RegExp, text: string): boolean {
  const found = words.exec(text);
  return found !== null && !NOT_SO.test(text.slice(0, found.index) + found[0].replace(/\W*$/, ''));
}
const NOT_SO =
  /(?:\b(?:never|not|no|nor|without|nothing)\b|n['’]t\b|\b(?:do|does|did|has|have|had|was|were|is|are)nt\b)[^.;?!,]{0,40}$/i;

/** "The 20" and "our 480" are what was told of own money, with or without its thousands. */
function isOfOwn(said: RegExp, text: string, { deposit, price }: Need['facts']): boolean {
  const [words, sum] = said.exec(text) ?? [];
  const own = deposit?.value;
  if (words === undefined || own === undefined || price === undefined) return false;
  return sum === undefined || inThousands(Number(sum.replaceAll(',', '')), own) === own;
}

export function sayPlainly(text: string, { facts, signals }: Need): string {
  const is = (...names: readonly string[]) => signals.some(({ name }) => names.includes(name));
  const isThing = facts.security?.value === 'vehicle' || facts.security?.value === 'equipment';
  const isOnFile = is('paid_default', 'credit_default', 'unpaid_default');
  const isUnpaid =
    isOnFile && NOT_PAID_OFF.test(text) && !/\b(?:tax|ato|loan|truck|ute|car)\b/i.test(text);
  const bare =
    signals.some(isMovable) && !facts.property_value ? (facts.price ?? facts.amount) : undefined;
  const isOffer = bare !== undefined && SELLS_ONE.test(text) && !GIVES_IT.test(text);
  const said: readonly (readonly [RegExp, string, boolean])[] = [
    [BEFORE_TAX, `the price is $$${Math.round((bare?.value ?? 0) * GST)}`, bare !== undefined],
    [PAYS_IT_OFF, '', isUnpaid],
    [NOT_PAID_OFF, 'it is an unpaid default', isUnpaid],
    [/(?<!total )\bcosts?\b/i, 'total cost', facts.total_cost !== undefined],
    [HE_OWES, 'he still has finance on it', isOffer],
    [SELLS_ONE, 'found a $1 instead from a private seller, the price is ', isOffer],
    [/\b((?:19[89]|20[0-3])\d) one\b/i, '$1 model', bare !== undefined],
    [ONE_NOT_LODGED, 'a return is not lodged', true],
    [ONLY_DID, '$1 $2 borrow only ', facts.amount !== undefined],
    [SUPPOSES, '', true],
    [KEEPS_FREEHOLD, 'it is the leasehold', true],
    [LEASE_AT, '$1. The price is ', facts.price !== undefined],
    [/\b(?<!gaming |poker )machines\b/i, 'gaming machines', is('pub')],
    [NO_DEPOSIT, 'deposit $$0', true],
    [WITH_OWN, 'with the same cash', isOfOwn(WITH_OWN, text, facts)],
    [PROCEEDS, 'enough$1 the sale repays it', true],
    [CONTRACT_PAYS, 'we repay it from the contract', facts.amount !== undefined],
    [REFUSED_IN_WRITING, 'the bank refuses to consent', Boolean(facts.existing_debt?.value)],
    [CASH_FOR_COSTS, 'have cash for the costs', facts.price !== undefined],
    [SEASONAL, 'our sales are seasonal', isTakings(text)],
    [KEPT_BACK, ', no deposit: deposit $$0,', isOfOwn(KEPT_BACK, text, facts)],
    [LOAN_ON_IT, 'owe ', addsProperty(text, facts)],
    [IS_SECURED, '', true],
    [ASKS_SECURITY, '', true],
    [SLIPS, '', true],
    [OF_A_YEAR, 'a $1 model', isThing],
  ];
  const plain = said.reduce(
    (left, [words, by, holds]) => (holds ? left.replace(words, by) : left),
    text,
  );
  const now = IS_NOW.flatMap(([words, by, of]) =>
    isSo(words, text) && (of === undefined || facts[of]?.value) ? [by] : [],
  );
  return [plain.trim(), ...now].join('. ');
}
