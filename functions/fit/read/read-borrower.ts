/** Who borrows, and what is offered. */
import type { BorrowerType, Security } from '../../catalogue/schema.ts';
import { type FactReader, put, wordsOf } from './fact-reader.ts';
import { type Hit, PROPERTY } from './signals.ts';
import { STOP, wordsAt } from './split-tokens.ts';

const BORROWERS: ReadonlyMap<string, BorrowerType> = new Map([
  ['trust', 'trust'],
  ['smsf', 'trust'],
  ['company', 'company'],
  ['sole_trader', 'sole trader'],
  ['partnership', 'partnership'],
]);

/** Where two are named, the last that is not taken back; a company beside a trust is its trustee. */
export function readBorrower(reader: FactReader): void {
  const named = reader.hits.flatMap((hit) => {
    const type = BORROWERS.get(hit.name);
    if (type === undefined || hit.role === 'denied' || isOfOthers(reader, hit)) return [];
    if (isPast(reader, hit)) return [];
    return [{ hit, type }];
  });
  const chosen = named.find(({ type }) => type === 'trust') ?? named.at(-1);
  const { tokens } = reader.document;
  // "Whether it goes in the company or a family trust": that is not settled.
  const isUnsettled = named.some(({ hit, type }, at) => {
    const next = named[at + 1];
    const isOther = next !== undefined && next.type !== type;
    return isOther && EITHER.test(wordsAt(tokens, hit.end, next.hit.start));
  });
  if (chosen !== undefined && !isUnsettled)
    put(reader, 'borrower_type', chosen.type, { words: wordsOf(reader, chosen.hit) });
}

const EITHER =
  /^or(?: (?:in|through|by|under|as))?(?: (?:a|an|the|my|our|his|her|their|family|discretionary|unit))*$/;

/** "We clean for strata companies", "60% is one client, a cold storage company". */
function isOfOthers(reader: FactReader, hit: Hit): boolean {
  const { tokens } = reader.document;
  const isMany = /\bcompanies$/i.test(wordsOf(reader, hit));
  return (
    (isMany && !OWN.test(wordsAt(tokens, hit.start - 3, hit.end - 1))) ||
    OF_A_CUSTOMER.test(wordsAt(tokens, hit.start - CUSTOMER_REACH, hit.end))
  );
}
const OWN = /\b(?:our|my|both|two|of|own|have|run|through|these|the)$/;
const OF_A_CUSTOMER =
  /\b(?:client|customer|debtor|buyer|tenant|supplier) , an? (?:(?!our\b|my\b)[a-z]+ ){0,4}company$/;
const CUSTOMER_REACH = 7;

/** "Before the company she ran it as a sole trader", "pty ltd since 2022, sole trader before that": who it was then. */
function isPast({ document: { tokens } }: FactReader, { start, end }: Hit): boolean {
  const [before = ''] = wordsAt(tokens, start - PAST_REACH, start)
    .split(STOP)
    .slice(-1);
  return WAS.test(before) || THEN.test(wordsAt(tokens, end, end + PAST_REACH));
}
const PAST_REACH = 12;
const WAS =
  /\b(?:before (?:the (?:company|pty ltd)|that|then|this|becoming|incorporating)\b(?![^.]*\b(?:now|today)\b)[^.]*|(?:used to be|was previously|were previously|formerly|previously) (?:an? )?)$/;
const THEN =
  /^(?:(?:for|from|since) [^.,]{1,30} )?(?:(?:until|till|to) (?:\d{4}|then|we|i|the|last|this|she|he|they)|before (?:that|then|the|becoming|incorporating|going|i (?:set|became|went|turned)|we (?:set|became|went|turned)))\b/;

/** Of security that no words offer. */
export const WHAT_IS_BOUGHT = 'what is bought';
const NO_SECURITY = new Set(['no_property', 'refuses_property']);
/** Asking for these is offering property. */
export const ASKS_PROPERTY: ReadonlySet<string> = new Set(
  (
    'caveat_loan second_mortgage first_mortgage private_mortgage commercial_mortgage ' +
    'offers_property'
  ).split(' '),
);

const MERELY_OWNED =
  /^(?:we|i) (?:own|have|have got|run)\b(?!.*\b(?:outright|clear|paid|unencumbered|against|worth|security|owe|owing|debt)\b)/;

export function readSecurity(reader: FactReader): void {
  const { hits } = reader;
  // "We buy our shop for 800k; no other property": the shop is, and so is what is built.
  const isBought =
    (reader.facts.price ?? reader.facts.end_value) !== undefined &&
    hits.some(({ name, role }) => PROPERTY.has(name) && role === 'purpose');
  const isOffered =
    reader.facts.property_value !== undefined &&
    hits.some(({ name, role }) => PROPERTY.has(name) && role === 'offered');
  // "The unit in Perth is worth 600k, we rent our home": where they live is not what they own.
  const isRented = (hit: Hit) => /\brent/i.test(wordsOf(reader, hit));
  // "I don't own anything, but mum said she'd put up her house."
  const isOfKin = hits.some(
    (hit) =>
      hit.name === 'offers_property' &&
      hit.role !== 'denied' &&
      /\b(?:her|his|their)\b/i.test(wordsOf(reader, hit)),
  );
  const { clauses, tokens } = reader.document;
  // "We own a forklift already": to have a thing is not to offer it.
  const isPledged = ({ role, clause }: Hit) => {
    const { start = 0, end = 0 } = clauses[clause] ?? {};
    return role === 'offered' && !MERELY_OWNED.test(wordsAt(tokens, start, end));
  };
  const choices: readonly (readonly [Security, (hit: Hit) => boolean])[] = [
    // "Commercial shade sails … secured on my home, worth 1.25m": beside property of a value that is offered, a thing is what they make or use.
    ['vehicle', (hit) => hit.name === 'vehicle' && !isOffered && isPledged(hit)],
    ['equipment', (hit) => hit.name === 'equipment' && !isOffered && isPledged(hit)],
    [
      'none',
      (hit) =>
        hit.name === 'unsecured' ||
        (NO_SECURITY.has(hit.name) &&
          !isBought &&
          !(isOffered && isRented(hit)) &&
          !(isOfKin && hit.name === 'no_property')),
    ],
    [
      'property',
      ({ name, role }) => ASKS_PROPERTY.has(name) || (PROPERTY.has(name) && role === 'offered'),
    ],
  ];
  for (const [security, is] of choices) {
    const hit = hits.find((each) => each.role !== 'denied' && is(each));
    if (hit === undefined) continue;
    put(reader, 'security', security, { words: wordsOf(reader, hit) });
    return;
  }
  const value = reader.facts.property_value;
  if (value !== undefined || reader.open.some(({ about }) => about === 'property_value')) {
    put(reader, 'security', 'property', value?.words === undefined ? {} : { words: value.words });
    return;
  }
  const bought = hits.find(
    ({ name, role }) => (name === 'vehicle' || name === 'equipment') && role === 'purpose',
  );
  if (bought === undefined) return;
  const security = bought.name === 'vehicle' ? 'vehicle' : 'equipment';
  put(reader, 'security', security, { words: wordsOf(reader, bought), note: WHAT_IS_BOUGHT });
}
