/**
 * What a message in words asks for. It decides nothing about finance: a figure is read by the fit
 * room, and each wish is answered by the operation that holds the answer.
 */
import type { CatalogueLane } from '../catalogue/content.ts';
import { ASPECTS, type Aspect } from '../catalogue/lane-answers.ts';
import type { LaneId } from '../catalogue/schema.ts';
import type { Need } from '../fit/need.ts';
import { TOPICS, type Topic } from './topics.ts';

export type Wishes = {
  /** The message states a need that can be judged. */
  readonly need: boolean;
  /** Kinds of finance that it asks about, as it names them. */
  readonly lanes: readonly LaneId[];
  readonly about: readonly Aspect[];
  /** All kinds, side by side. */
  readonly list: boolean;
  /** It asks of all kinds, or of whichever there are. */
  readonly isAll: boolean;
  /** It says that it means all kinds, and not those spoken of last. */
  readonly isEvery: boolean;
  readonly topics: readonly Topic[];
  readonly call: boolean;
  readonly greets: 'hello' | 'thanks' | undefined;
  readonly foreign: boolean;
  /** Asks something of which nothing above knows. */
  readonly asks: boolean;
};

export function readWishes(
  text: string,
  { needs, lanes }: { needs: readonly Need[]; lanes: readonly CatalogueLane[] },
): Wishes {
  const plain = mendTypos(spellOut(text), lanes);
  const foreign = needs.some(({ unread }) => unread.some(({ what }) => what === 'language'));
  const sentences = plain.split(/(?<=[?!;])\s*|(?<=[a-z)]\.)\s+|\n/).filter((each) => each !== '');
  const questions = sentences.filter((sentence) => ASKS.test(sentence)).join(' ');
  const asks = questions !== '';
  const heard = TOPICS.filter(({ asked }) => asked.test(plain)).map(({ name }) => name);
  const asksOfLanes = findLanes(plain, lanes).length > 0 && readAspects(plain).length > 0;
  const told = sentences.filter((sentence) => !ASKS.test(sentence)).join(' ');
  const read = { needs, asks, told, topics: heard, asksOfLanes };
  const need = !foreign && statesNeed(plain, read);
  const named = findLanes(need ? questions : plain, lanes);
  // "Min turnover for a business loan" and "and the docs" ask, though they are no questions.
  const isTerse =
    asks || (plain.split(' ').length <= TERSE && !/\d|^(?:no|none|yes)\b/.test(plain));
  const isBare = named.length > 0 || (isTerse && !signals(needs));
  const about = readAspects(need || !isBare ? questions : plain);
  const isAll = ALL_KINDS.test(plain) && about.length > 0;
  // "How old must the ABN be" and "the observed sizes" ask for a figure, and not where it is from.
  const isFigure = about.some((each) => each !== 'what') && (named.length > 0 || isAll);
  const topics = heard.filter((each) => each !== 'ranges' || !isFigure);
  const list =
    !need &&
    named.length === 0 &&
    topics.every((each) => each === 'lenders' && isAll) &&
    (isAll || asksForList(plain, about));
  return {
    need,
    lanes: named,
    about,
    list,
    isAll,
    isEvery: isAll && EVERY.test(plain),
    topics,
    call: CALL.test(plain) && !NO_CALL.test(plain) && !topics.some((each) => NOT_NOW.has(each)),
    greets: THANKS.test(plain) ? 'thanks' : HELLO.test(plain) ? 'hello' : undefined,
    foreign,
    asks,
  };
}

const TERSE = 4;
/** Words that say something of a need, such as what is offered for it. */
const signals = (needs: readonly Need[]) =>
  needs.some((need) => need.signals.some(({ role }) => role === 'offered' || role === 'denied'));

/** As it is written in full. */
const spellOut = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b(?:n|&)(?= )/g, 'and')
    .replace(/\bu\b/g, 'you')
    .replace(/\bur\b/g, 'your')
    .replace(/\br\b(?!&)/g, 'are');

/** Who asks about these wants no call now. */
const NOT_NOW: ReadonlySet<Topic> = new Set<Topic>(['withdraw', 'after_enquiry']);

/** "What is the rate?" asks for the rate, and not what the thing is. */
function readAspects(questions: string): Aspect[] {
  const found = ASPECTS.filter((aspect) => ABOUT[aspect].test(questions));
  return found.length > 1 ? found.filter((aspect) => aspect !== 'what') : found;
}

const ASKS =
  /\?|^(?:(?:hi|hello|hey|mate|g'?day|quick (?:q|question)|ok|okay|and|so|also|but|then|hm+|um+|please|pls|thanks|btw|cool|nice|right|sure|great|gotcha|fair enough|yeah|yep)[, ]+)*(?:what|what's|whats|how|which|who|when|where|why|is|are|do|does|can|could|will|would|should|tell|explain|describe|define|compare|list|enumerate|show|give|difference|i(?:'d| would) like to (?:know|compare|understand)|i(?:'m| am) (?:wondering|curious)|wondering|want to know|looking for info)\b|\b(?:tell (?:me|us)|explain|compare|wants? to (?:know|understand|compare)|needs? to know|wondering (?:what|how|if|whether|about)|curious|how (?:do|does|is|are) (?:they|these|those|it)|info(?:rmation)? (?:on|about)|details (?:on|of|about)|difference between)\b|(?:, |\band |\bbut )(?:what|what's|whats|how|which|who|when|where)\b/;

const ABOUT: Record<Aspect, RegExp> = {
  what: /\b(?:what (?:is|are|exactly|does .* mean)|what's|whats|explain|tell (?:me|us)|describe|define|how (?:do|does|would) .*work|mean(?:ing)?|overview|info(?:rmation)?|details|learn|more about)\b/,
  suits:
    /\b(?:who (?:is|are|uses?|would|gets|can get|takes)|suits?|suited|suitable|used for|use (?:it|one|them) for|(?:it|one|them) for\?|when would|why would|right for|good for|eligib\w*|qualif\w*|criteria|requirements?|get one|purpose)\b/,
  cost: /\b(?:costs?|costing|pric(?:e|es|ey|ing)|rates?(?! notice)|interest|fees?|charges?|expensive|cheap\w*|dear(?:er|est)?|repayments?|per ?cent|apr|how much (?:is|does|do|would|will|are|for)(?! (?:i|we|they|the (?:max|most))\b)|pay (?:for|in)|set[- ]?up)\b/,
  speed:
    /\b(?:how (?:fast|quick\w*|soon)|(?<!for )how long(?! .*\b(?:trad\w*|abn|business|open|going|around|run|runs|last|lasts|term|have (?:it|them)|keep|pay (?:it|them)|repay|for)\b)|speed|time ?frames?|turn ?around|when (?:will|would|could|can) (?:i|we|it|the|they)|days?(?! terms?)|fast(?:er|est)?|quick(?:er|est|ly)?|slow(?:er|est)?|sooner|same day|wait|time to fund|settle\w*)\b/,
  size: /\b(?:how (?:much|large|big|small|little)(?: more)? (?:can|could|do|may|would|a|will|for|on)|max(?:imum)?(?! (?:lvr|term|loan to value))|minimum(?! (?:time|trading|term|turnover|abn|months|deposit))|smallest|largest|biggest|most (?:i|we|you|one) can|amounts?|limits?|ranges?|sizes?|borrowing capacity)\b/,
  lvr: /\b(?:lvrs?|ltv|loan.to.value|grv|equity|deposit|margin|advance(?:d)? (?:rates?|percentage)|what (?:%|per ?cent|percentage|share)|how much .*(?:lend|advance)|up ?front|what share|share of|percentage)\b|%\s+of\b|\bper ?cent(?:age)? of\b/,
  term: /\b(?:for how long|terms?(?! (?:loans?|of use))|how long .*\b(?:run|runs|last|lasts|have (?:it|them)|keep|for)\b(?! approv)|repa(?:y|id|ying|yments?)|pay (?:it|them|this) (?:back|off|out)|paid (?:back|off)|exits?|months can|balloon|instal\w*)\b/,
  security:
    /\b(?:security|collateral|secured|unsecured(?! (?:business )?(?:loans?|finance))|put up|guarantees?|mortgage over|(?:need|needs|without|require|requires|no|have|own|owning) (?:a |any |to own |to have )?(?:property|house|real estate))\b/,
  trading:
    /\b(?:trading(?! terms)|traded|start-?ups?|turn ?over|takings|revenue|sales (?:do|must|a month)|how (?:old|new|long) .*(?:abn|business|company|trad\w*)|new (?:abn|business|company)|abn|(?:years|time|months) in business|how long .*\b(?:been )?(?:going|around|running|in business)|(?:weeks?|months?|years?) old)\b/,
  credit:
    /\b(?:credit (?:score|history|file|rating|report|problem\w*|issue\w*|check)|(?:check|my|our|the|bad|poor) credit|defaults?|bankrupt\w*|judg(?:e)?ments?)\b(?! (?:card|loan|finance|business))/,
  documents:
    /\b(?:documents?|documentation|docs?|what(?:'s|s| is| are)? (?:needed|required)|paper ?work|papers|forms|evidence|financials|tax returns|bank statements|what (?:else )?(?:do|would|will|should|must) (?:i|we|you|u|they|he|she|my client|the client) (?:need|want|ask for|require|have|provide|supply|show|send|prepare|bring)\b(?! it| them)|(?:need|have|want) (?:to|me to|us to) (?:provide|supply|show|send|prepare|bring|have ready|hand over)|get (?:together|ready))\b/,
  stops:
    /\b(?:deal[- ]?(?:breakers?|killers?)|stops?|rul(?:e|es|ed) (?:me |us |it |them )?out|knock\w* (?:me |us |it )?(?:back|out)|declin\w*|disqualif\w*|downsides?|risks?|risky|drawbacks?|catch|pitfalls?|reject\w*|refus\w*|kills?|go(?:es)? wrong|who (?:can't|cannot)|watch out|get in the way|say no|cons|turn\w* (?:me |us |it )?down)\b/,
};

// Which kinds of finance are named: by their names in the content, and by what else people call them.

const OTHER_NAMES: Partial<Record<LaneId, RegExp>> = {
  caveat: /\bcaveats?\b/,
  'second-mortgage':
    /\b(?:second|2nd)s? (?:mortgages?|mtgs?|charges?)\b|\b(?:behind|after|on top of) (?:the|my|our|a|an) (?:\w+ )?(?:banks?|first|existing|home loan|mortgage)\b(?! account)/,
  'private-first':
    /\b(?:private (?:loans?|lending|finance|funding|mortgages?|first)|(?:first|1st) (?:mortgages?|mtgs?)|non-?bank)\b/,
  'commercial-property':
    /\bcommercial (?:property |real estate )?(?:loans?|mortgages?|finance|lending)\b|\bloans? for (?:a )?commercial propert/,
  development:
    /\b(?:development|construction|building|subdivision) (?:loans?|finance|funding)\b|\bmezzanine\b/,
  overdraft: /\boverdrafts?\b|\bod\b|\blines? of credit\b|\bcredit lines?\b|\brevolving\b/,
  'business-loan':
    /\b(?:vs|versus|or|and|than|from) an? (?:normal |regular )?loan\b(?! (?:on|against|for|of))|\b(?:unsecured|ordinary|plain|standard|term|cash ?flow) (?:business )?loans?\b|\bbusiness (?:term )?loans?\b|\bmerchant cash advances?\b/,
  'bad-credit': /\b(?:bad|poor|impaired)[- ]credit\b/,
  invoice:
    /\binvoice (?:finance|financing|funding|discounting|loans?)\b|\bfactoring\b|\bdebtors? (?:finance|financing|loans?|facilit\w+)\b|\b(?:against|on|from) (?:my |our |unpaid |the )*(?:invoices|debtors|receivables)\b/,
  asset:
    /\b(?:asset|equipment|vehicle|car|truck|ute|machinery|van|plant) (?:finance|loans?|leas\w+|funding)\b|\bchattel mortgages?\b|\bhire purchase\b|\bleasebacks?\b/,
  accommodation:
    /\b(?:accommodation|motel|hotel|pub|caravan park|management rights) (?:business )?(?:finance|loans?|lending|funding)\b|\bmanagement rights\b/,
};

const ASKED_WORDS =
  'interest documents paperwork security deposit turnover trading minimum maximum amount repayment'.split(
    ' ',
  );

/** A long word that is one letter off a word of a lane's name, or of what is asked of lanes, is that word. */
function mendTypos(text: string, lanes: readonly CatalogueLane[]): string {
  const names = new Set([
    ...lanes.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{6,}/g) ?? []),
    ...ASKED_WORDS,
  ]);
  return text.replace(/[a-z]{5,}/g, (word) =>
    names.has(word) ? word : ([...names].find((name) => isOneLetterOff(word, name)) ?? word),
  );
}

function isOneLetterOff(word: string, name: string): boolean {
  const same = [...name].findIndex((letter, at) => letter !== word[at]);
  const [one, other] = [word.slice(same), name.slice(same)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  const [less, left] = [one.slice(1), other.slice(1)];
  return same > 0 && (less === left || less === other || one === left || isSwapped);
}

const COMPARED = /\bcompare\b|\b(?:versus|vs)\b|\bdifference between\b/;

function findLanes(text: string, lanes: readonly CatalogueLane[]): LaneId[] {
  const found = lanes.flatMap(({ id, name }) => {
    const other = text.search(OTHER_NAMES[id] ?? /$^/);
    // An id of one word is also a word for other things, but not where it is set beside others.
    const isId = id.includes('-') || COMPARED.test(text);
    const at = [
      other,
      text.indexOf(name.toLowerCase()),
      isId ? text.search(new RegExp(`\\b${id}\\b`)) : -1,
    ];
    const places = at.filter((place) => place >= 0);
    return places.length === 0 ? [] : [{ id, at: Math.min(...places) }];
  });
  return found.sort((one, other) => one.at - other.at).map(({ id }) => id);
}

// Whether a need is stated.

/** Said of knowing, calling and comparing, these words state no need. */
const NOT_A_NEED =
  /\b(?:do|does|would|will|should|might|did) (?:i|we|you|they|one|someone|a (?:business|company|borrower)|my client) (?:need|want|have to)\b|\b(?:need|want|like|love|wish|looking|trying|hoping)(?:ing)? (?:to )?(?:know|ask|understand|find out|learn|compare|see|hear|check|read|speak|talk|chat|be called|have a call|cancel|withdraw|get in touch|confirm)\b|\b(?:need|want|like|looking for) (?:a |an |some |the |more |your )*(?:broker|someone|somebody|person|human|call|callback|info\w*|details|answers?|help understanding|overview|list|comparison|explanation)\b/g;
const WANTS =
  /\b(?:needs?|needing|wants?|wanting|looking (?:for|to|at)|seek(?:s|ing)?|requires?|requiring|after|would like|'d like|hop(?:e|es|ing) (?:to|for)|(?:trying|keen|wish\w*) to|borrow(?:ing)?|rais(?:e|ing)|buy(?:ing)?|purchas(?:e|ing)|refinanc(?:e|ing)|refi|pay(?:ing)? out|consolidat(?:e|ing)|fund|financ(?:e|ing)|short of|can (?:i|we|he|she|they|my client) (?:get|borrow|have)|could (?:i|we|he|she|they|my client) (?:get|borrow|have))\b/;
const SOMEBODY =
  /\b(?:i|i'm|i've|i'd|we|we're|we've|we'd|my|our|us|client|clients|borrower|he|she|they|company|business)\b/;

type Read = {
  readonly needs: readonly Need[];
  readonly asks: boolean;
  /** The sentences that ask nothing. */
  readonly told: string;
  readonly topics: readonly Topic[];
  /** It names a kind of finance, and something that is asked of those. */
  readonly asksOfLanes: boolean;
};

function statesNeed(plain: string, { needs, asks, told, topics, asksOfLanes }: Read): boolean {
  const facts = new Set(needs.flatMap(({ facts: each }) => Object.keys(each)));
  // What a lane is called may say what secures it.
  facts.delete('security');
  const signals = needs.flatMap((need) => need.signals).filter(({ role }) => SAYS.has(role));
  const wants = WANTS.test(plain.replace(NOT_A_NEED, ' '));
  if (!asks) {
    const isBare = MONEY.test(plain) && plain.split(' ').length <= SHORT_WISH;
    const isWish = !asksOfLanes && wants && (signals.length > 0 || isBare);
    return topics.length === 0 && (facts.size > 0 || isWish);
  }
  const about = SOMEBODY.test(plain.replace(NOT_A_NEED, ' '));
  if (topics.length > 0) return wants && about && facts.size > 1;
  const isTold = WANTS.test(told.replace(NOT_A_NEED, ' ')) && signals.length > 0;
  return facts.size > 2 || isTold || (about && (facts.size > 1 || (wants && facts.size > 0)));
}
/** "Need money asap", of which all else is asked. */
const MONEY =
  /\b(?:needs?|wants?|seeking|after|looking for|short of|borrow)\b.{0,20}\b(?:money|cash|funds|funding|finance|(?:a|some) loan)\b/;
const SHORT_WISH = 6;
const SAYS: ReadonlySet<string> = new Set(['purpose', 'worked_on', 'offered', 'owed', 'happened']);

const LIST =
  /\b(?:(?:what|which|list|show|all|tell (?:me|us) about)\b.{0,40}\b(?:kinds?|types?|sorts?|options?|products?|lanes?|loans|finance|facilities)|what (?:do|can) you (?:offer|do for|have|cover)|what(?:'s| is) (?:available|on offer|out there)|(?:show|tell|list|give)(?: me| us)? (?:everything|all (?:of )?(?:them|it)|the lot)|your (?:products?|range|options|lanes)|list_products)\b/;

const ALL_KINDS =
  /\b(?:which (?:ones?|of (?:them|these|those|the (?:lanes|kinds|loans))|lanes|kinds|loans|have|has|take|need|do|don't|dont|can|are|is)|(?:all|every|each)(?: of)?(?: the| your)? (?:lanes?|kinds?|types?|loans?|products?|options?)|smallest|largest|biggest|lowest|highest|shortest|longest|fastest|quickest|cheapest)\b/;

const EVERY = /\b(?:all|every|each)\b|\bwhich (?:lanes|kinds|types|loans|products)\b/;

/** A question about all kinds at once: "what do rates look like?" */
function asksForList(plain: string, about: readonly Aspect[]): boolean {
  const isFinance = /\b(?:loans?|financ\w*|funding|lend\w*|borrow\w*|money|cash|rates?|interest)\b/;
  return LIST.test(plain) || (about.some((each) => each !== 'what') && isFinance.test(plain));
}

// A wish to be called, by whomever: "please have a broker phone Dana".

const CALL =
  /\b(?:(?:call|ring|phone|contact)(?:ed|s|ing)? (?:me|us|him|her|them|back|my client)|call ?-?backs?|(?:speak|talk|chat) (?:to|with) (?:a |an |the |some ?|your |one of your )*(?:brokers?|person|human|someone|somebody|real|adviser|advisor|expert|specialist|people)|(?:brokers?|someone|somebody|a person|a human|anyone) (?:to |can |could |should |please |must |will |would )*(?:please )?(?:call|ring|phone|contact|reach|get in touch|be in touch)|put (?:me|us) (?:through|in touch|onto)|who (?:do|can|should|would) (?:i|we) (?:speak|talk|call|ring|contact)\b|(?:connect|refer|introduce|hand) (?:me|us|him|her|them|this|it) (?:on |over )?(?:to|with) (?:a |the |your )?broker|(?:get|be|have them|have someone) (?:me |us )?in (?:touch|contact) with (?:a |the |your )?broker|(?:send|submit|lodge|make|place|start) (?:in )?(?:my |our |the |this |an? )?(?:enquiry|inquiry|application|details|callback|call)|apply (?:now|for (?:it|this|one))|request_callback|go ahead|want to proceed|who (?:rings?|calls?|phones?|contacts?) (?:me|us)|(?:is|was|has|have|did) .{0,15}(?:locked in|booked|lodged|sent (?:off|in|through)))\b|(?<![\w.])(?:\+?61|0)[2-478](?:[ -]?\d){8}\b|\w@\w[\w-]{0,60}\.\w/;
/** The words without whom to call, which may say what they do not mean: "ring me". */
export const leaveOutCall = (text: string) => text.replace(new RegExp(CALL, 'gi'), ' ');

const NO_CALL =
  /\b(?:don't|do not|no need to|not to|without|never|stop|won't|not want (?:a|any|to be)?) ?(?:a |any |being )?(?:call|ring|phone|contact|call ?backs?|speaking|enquiry|enquiries)|\b(?:bank|lender|they|nobody|no one)\b.{0,20}\b(?:never|won't|didn't|doesn't|not) (?:call|ring|phone|contact)/;

const THANKS =
  /^(?:ok |okay |great |perfect |many |no )*(?:thanks|thank you|thankyou|thx|cheers|ta|much appreciated|bye|goodbye|that's all|that is all|all good|nothing else)\b/;
const HELLO =
  /^(?:hi|hello|hey|hiya|g'?day|good (?:morning|afternoon|evening|day)|greetings|howdy|yo|ping|test(?:ing)?|help)\b/;
