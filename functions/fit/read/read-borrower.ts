/** Who borrows, and what is offered. */
import type { BorrowerType, Security } from '../../catalogue/schema.ts';
import { type FactReader, put, wordsOf } from './fact-reader.ts';
import { type Hit, PROPERTY } from './signals.ts';

const BORROWERS: readonly (readonly [string, BorrowerType])[] = [
  ['trust', 'trust'],
  ['smsf', 'trust'],
  ['company', 'company'],
  ['sole_trader', 'sole trader'],
  ['partnership', 'partnership'],
];

/** Where two are named, the last that is not taken back; a company that is a trustee is asked about. */
export function readBorrower(reader: FactReader): void {
  const named = reader.hits
    .filter(({ role }) => role !== 'denied')
    .flatMap((hit) => {
      const borrower = BORROWERS.find(([name]) => name === hit.name);
      return borrower === undefined ? [] : [{ hit, type: borrower[1] }];
    });
  const types = new Set(named.map(({ type }) => type));
  const last = named.at(-1);
  if (last === undefined) return;
  const isEither = types.has('trust') && types.has('company');
  if (isEither && /\b(atf|as trustee)\b/i.test(reader.document.plain)) {
    reader.open.push({
      about: 'borrower_type',
      readings: named.map(({ hit, type }) => ({ value: type, words: wordsOf(reader, hit) })),
      question: 'Does the company borrow for itself, or for the trust?',
    });
    return;
  }
  const chosen = (isEither && named.find(({ type }) => type === 'trust')) || last;
  put(reader, 'borrower_type', chosen.type, { words: wordsOf(reader, chosen.hit) });
}

/** "Mum's house is not part of this": what is kept out is not ours. */
const isOfKin = ({ hits }: FactReader, { name, clause }: Hit) =>
  name === 'refuses_property' && hits.some((hit) => hit.name === 'kin' && hit.clause === clause);

const NO_SECURITY = new Set(['no_property', 'refuses_property']);
/** Asking for these is offering property. */
const ASKS_PROPERTY = new Set([
  'caveat_loan',
  'second_mortgage',
  'first_mortgage',
  'private_mortgage',
  'commercial_mortgage',
  'offers_property',
]);

const isOffer =
  (thing: 'vehicle' | 'equipment') =>
  ({ name, role }: Hit): boolean =>
    name === `offers_${thing}` || (name === thing && role === 'offered');

export function readSecurity(reader: FactReader): void {
  const { hits } = reader;
  // "We buy our shop for 800k; no other property": the shop is, and so is what is built.
  const isBought =
    (reader.facts.price ?? reader.facts.end_value) !== undefined &&
    hits.some(({ name, role }) => PROPERTY.has(name) && role === 'purpose');
  const choices: readonly (readonly [Security, (hit: Hit) => boolean])[] = [
    ['vehicle', isOffer('vehicle')],
    ['equipment', isOffer('equipment')],
    [
      'none',
      (hit) =>
        hit.name === 'unsecured' ||
        (NO_SECURITY.has(hit.name) && !isBought && !isOfKin(reader, hit)),
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
  put(reader, 'security', security, { words: wordsOf(reader, bought), note: 'what is bought' });
}
