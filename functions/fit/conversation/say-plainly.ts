/** What people shorten, or say by what was told, in the words in which the reader knows it. */
import type { Need } from '../need.ts';
import { addsProperty, FROM_BEFORE, IS_SECURED, ON_FILE, sumOnFile } from './beside-told.ts';
import { SUPPOSES } from './said.ts';

/** "Value 700k, loan 250k", of another property. */
const LOAN_ON_IT = /\b(?:loan|mortgage)(?: of)? (?=\$?\d)/i;
const NO_DEPOSIT =
  /\b(?:no|zero|nil|none|without|scrap|drop|forget|skip|lost)(?: (?:a|any|of the|of|the|our|my|own)){0,3} ?(?:deposit\b|(?:cash|money)(?= (?:of (?:ours|our own|mine)|from us|to put in|in it)\b)|own (?:cash|money)\b|trade[- ]?in\b|trade(?=\W*$))|\b(?:deposit|trade[- ]?in)(?: is|'s| has)? (?:gone|fell through|fallen through|off)\b/i;

/** Whoever sells the business and keeps the building sells a lease. */
const KEEPS_FREEHOLD =
  /\b(?:the )?(?:vendors?|sellers?|owners?|landlords?|they)\b[^.;,]{0,20}\b(?:keep|hold|retain)\w*(?: on to)?(?: the| their| his| her)? freehold\b/i;
/** "Value is 920, same amount": the sum stays. */
const SAME_SUM = /\b(?:the )?same (?:amount(?! of)|loan|sum)\b/i;
/** "So 10 left at 7.0", of homes or lots: what is left is worth so much. */
const LEFT_AT =
  /,? ?\b(?:(?:so|and|with|leaves|leaving) ){0,2}(?:the )?\w{1,20} (?:are |still |is ){0,2}(?:left|remaining|unsold|to (?:go|sell)),? (?:(?:are|is|now|all|together) ){0,3}(?:at|worth|valued at) (?:about )?(?=\$?\d)/i;

/** "45 a month through the till." */
const A_MONTH = /(?<![\d.,$])(\d{1,3})(?= ?(?:a|per|each|every) (?:month|mth)\b)/i;
const TAKINGS =
  /\b(?:till|tak(?:e|es|ing|ings)|sales|turn(?:s|ing|over)?|revenue|through the (?:bank|account)|gross\w*)\b/i;

/** "The current owners have had it 11 years", of what is bought: that long it has traded. */
const RUN_BY_SELLER =
  /\b(?:(?:current|present|existing) )?(?:owners?|sellers?|vendors?|publicans?|operators?|family|couple)(?:'ve|'s| have| has)? (?:(?:had|run|owned|operated|worked|been running|been in|been there|been at)\b)(?: (?:it|there|the \w{1,12}))?(?: for)?(?= (?:\w{1,8} ){0,2}\d| \w{1,8} years?\b)/i;

/** "78 private", of a thing that is bought. */
const PRIVATE_SALE = /(?<=\d ?[km]? )private(?:ly)?\b(?! (?:sale|seller|use|part|share|half)\b)/i;
/** "End value of the 9 lots", "finished they would be worth". */
const WHEN_DONE =
  /\bend value of (?:the |all ){0,2}(?:\d{1,3} )?\w{1,20}\b|\b(?:finished|completed|when done|on completion),? (?:they|it|these)(?:'d| would|'ll| will)? (?:all )?be worth\b/i;
const GONE =
  '(?:cancel\\w*|terminat\\w*|tore up|torn up|pulled out|pulled|walked|quit|bailed|backed out|fell (?:through|over)|fallen (?:through|over)|collapsed|withdr\\w+|(?:went|gone|going) (?:broke|bust|under|belly up)|in (?:liquidation|administration)|lost)';
/** What was told of the case and is so no longer, or was not told, in words that the reader knows. */
const IS_NOW: readonly (readonly [RegExp, string, (facts: Need['facts']) => boolean])[] = [
  [
    new RegExp(
      `\\b(?:buyers?|sale|purchasers?|refinance|refi|takeout)\\b[^.;?!]{0,40}\\b${GONE}\\b|\\b(?:lost|no longer have) (?:the|our|that|my) (?:buyer|sale|purchaser)\\b`,
      'i',
    ),
    'not sure how we repay it',
    () => true,
  ],
  [
    new RegExp(
      `\\b(?:plan|arrangement)\\b[^.;?!]{0,30}\\b${GONE}\\b|\\b${GONE}\\b[^.;?!]{0,20}\\b(?:plan|arrangement)\\b`,
      'i',
    ),
    'no payment plan with the ATO',
    () => true,
  ],
  [
    new RegExp(`\\bbuilder\\b[^.;?!]{0,30}\\b${GONE}\\b`, 'i'),
    'the builder has stopped',
    () => true,
  ],
  [
    /\b(?:re)?payments?\b[^.;?!]{0,20}\bmissed\b|\bmissed (?:\w{1,10} ){0,2}(?:re)?payments?\b/i,
    'behind on the mortgage',
    ({ existing_debt: debt }) => Number(debt?.value) > 0,
  ],
  [
    /\bold abn\b|\bsame (?:business|trade|shop|customers)\b/i,
    'on a new ABN',
    ({ trading_months: months }) => months !== undefined,
  ],
  [
    /\b(?:missus|wife|husband|daughter|son|kids?|mum|dad|girlfriend|boyfriend)(?:'ll| will| would|'d| to)? (?:\w{1,12} )?(?:takes?|drives?|uses?|have|has) it\b/i,
    'partly for private use',
    ({ price, item_value: value }) => (price ?? value) !== undefined,
  ],
];

/** What people shorten, or say by what was told, in the words in which the reader knows it. */
export function sayPlainly(text: string, { facts, signals }: Need): string {
  const is = (...names: readonly string[]) => signals.some(({ name }) => names.includes(name));
  const onFile = facts.invoices_outstanding === undefined ? sumOnFile(text) : undefined;
  const isProject = is('development', 'development_finance', 'buys_site', 'several_homes');
  const said: readonly (readonly [RegExp, string, boolean])[] = [
    [/(?<!total )\bcosts?\b/i, 'total cost', facts.total_cost !== undefined],
    [SUPPOSES, '', true],
    [KEEPS_FREEHOLD, 'it is the leasehold', true],
    [A_MONTH, 'turnover $$$1,000', TAKINGS.test(text)],
    [RUN_BY_SELLER, 'it has been trading for', facts.price !== undefined],
    [SAME_SUM, '', facts.amount !== undefined],
    [/\b(?<!gaming |poker )machines\b/i, 'gaming machines', is('pub')],
    [LEFT_AT, ', the property is worth ', facts.property_value !== undefined],
    [NO_DEPOSIT, 'deposit $$0', true],
    [LOAN_ON_IT, 'owe ', addsProperty(text, facts)],
    [PRIVATE_SALE, 'private sale', facts.price !== undefined],
    [WHEN_DONE, 'end value', isProject],
    [IS_SECURED, '', true],
    [FROM_BEFORE, '', true],
    [ON_FILE, 'default', onFile !== undefined],
  ];
  const plain = said.reduce(
    (left, [words, by, holds]) => (holds ? left.replace(words, by) : left),
    text,
  );
  const now = IS_NOW.flatMap(([words, by, holds]) =>
    words.test(text) && holds(facts) ? [by] : [],
  );
  const sum = onFile === undefined ? [] : [`defaults of $${onFile} in all`];
  return [plain.trim(), ...now, ...sum].join('. ');
}
