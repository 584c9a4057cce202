/**
 * Finds words that would turn general information into a ranking, advice, an approval or a promise,
 * and names of lenders. The reader of a guide must not take it for advice (ASIC Act ss 12DA and
 * 12DB, RG 234), and no lender is named on any surface. The build holds the content to this list,
 * and a test holds every string of the code and every file that is published.
 */

const RANKS = [
  'best',
  'cheapest',
  'lowest (?:rates?|fees?|cost|price)',
  'top[ -]?(?:rated|ranked)',
  'number one',
  'market[ -]leading',
  'unbeatable',
  'superior',
];
const ADVISES = [
  'recommend(?:s|ed|ing|ations?)?',
  'we (?:suggest|advise)',
  'you should (?:take|choose|borrow|apply|pick|accept)',
  'right for you',
  'set business_purpose',
];
const APPROVES = ['(?:pre-?|un)?approv(?:e|es|ed|al|als)', 'accepted for finance'];
const PROMISES = [
  'guaranteed',
  'we guarantee',
  "you(?: will|’ll|'ll| would| do)? qualify",
  "you(?: are|’re|'re| will be| would be) (?:eligible|approved|accepted)",
  'risk[ -]free',
  'no obligation',
  'will (?:certainly|definitely|surely)',
  'certain to (?:get|be)',
];
/** Whole names only: "shift", "liberty" and "ing" alone are words. */
const LENDERS = [
  'commonwealth bank|commbank|cba|bankwest|westpac|st\\.? ?george(?: bank)?|bank of melbourne|banksa',
  'national australia bank|nab|ubank|anz|suncorp|macquarie|bendigo|adelaide bank|hsbc|citibank|citi',
  'bank of queensland|boq|me bank|amp bank|ing (?:bank|direct)|rabobank|judo(?: bank)?|great southern',
  'pepper money|la trobe|liberty financial|resimac|bluestone|firstmac|thinktank|latitude financial',
  'prospa|moula|ondeck|lumi|bizcap|capify|shift financial|tyro|zip business|moneytech|plenti|wisr',
  'scotpac|scottish pacific|earlypay|timelio|octet|apricity|fifo capital|greensill|angle auto',
  'metro finance|esanda|selfco|flexicommercial|humm|qualitas|pallas|maxcap|wingate|zagga|trilogy',
  'balmain|assetline|basecorp|chifley|rate ?setter|harmoney|society ?one|athena|afg|lendi',
  'american express|amex|mastercard|afterpay',
];

/** What these words may stand in, each for its reason; taken out before looking. */
const ALLOWED: readonly RegExp[] = [
  // A paper that another lender has written: evidence of how a short loan ends.
  /\bapproval letters?\b/gi,
];

const all = (words: readonly string[]) => words.join('|');
const CLAIMS = new RegExp(
  `(?<![\\w-])(?:${all([...RANKS, ...ADVISES, ...APPROVES, ...PROMISES, ...LENDERS])})(?![\\w-])`,
  'gi',
);

/** Each once, in small letters. */
export function findClaims(text: string): string[] {
  const said = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, ' '), text);
  return [...new Set(said.match(CLAIMS)?.map((claim) => claim.toLowerCase()))];
}
