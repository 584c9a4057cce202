/** Reads what is offered as security, and which sums go with it. */
import type { Security } from '../../contract/vocabulary.ts';
import { ASKS_PROPERTY } from '../fit/infer-facts.ts';
import type { Reading } from '../fit/text/reading.ts';
import { assignSums, type Money } from './assign-sums.ts';
import type { Sum } from './read-sums.ts';

export type Offer = Money & { readonly security?: Security };

export function readOffer(reading: Reading, sums: readonly Sum[], text: string): Offer {
  const security = readSecurity(reading, sums, text);
  const money = assignSums(sums, {
    isProperty: security === 'property',
    buysProperty: buysProperty(reading, text),
    isClear: isClear(reading, text),
    isRefinance: reading.has('refinance', 'expired_private'),
    isSecond: reading.has('ask_second') || /\b(first|1st) mortgage/.test(text),
    ownShare: readOwnShare(text),
  });
  return security === undefined ? money : { ...money, security };
}

const PLACES =
  'house|home|unit|townhouse|duplex|property|block|land|farm|shed|warehouse|factory|workshop|shop|' +
  'showroom|office|building|premises|suite|motel|pub|freehold|tower|flat|apartment';
const PLACE = new RegExp(`\\b(?:${PLACES})`);
const BUYS_PLACE = new RegExp(
  '\\b(?:buy|buying|purchase|purchasing|settle|settling|settlement)\\b[^.;!?]{0,30}' +
    `\\b(?:${PLACES})s?\\b(?!['’]s)|\\b(?:${PLACES})\\b[^.;!?]{0,30}\\b(?:purchase|settlement|price)\\b`,
);
const CLEAR =
  /\b(nothing (?:owing )?on it|nil debt|unenc|clear (?:unit|house|title|property|block))\b/;
const UNSECURED = /\bunsecured\b|\bno security\b/;
const TRADES = /\d ?(?:yrs?|years?|months?|mths?)\b/;

const BUILDINGS = ['commercial_building', 'residence', 'rural_land', 'site', 'venue'] as const;
const TENURES = ['freehold', 'leasehold', 'management_rights'] as const;
/** Who offers nothing for such a need asks for it unsecured; the caller sees this and can say more. */
const RUNNING_NEEDS = [
  'working_capital',
  'seasonal',
  'growth',
  'stock',
  'receivables',
  'ask_overdraft',
  'ask_loan',
  'ask_invoice',
  'ask_bad_credit',
] as const;

const isClear = (reading: Reading, text: string) => reading.has('unencumbered') || CLEAR.test(text);

function buysProperty({ bought }: Reading, text: string): boolean {
  if (BUILDINGS.some((thing) => bought.has(thing))) return true;
  return BUYS_PLACE.test(text) && !bought.has('vehicle') && !bought.has('equipment');
}

/** "The fund puts in 40%", "10% deposit". */
function readOwnShare(text: string): number | undefined {
  const found = /\bput(?:s|ting)? in (\d{1,2}) ?%|\b(\d{1,2}) ?% deposit/.exec(text);
  return found ? Number(found[1] ?? found[2]) / 100 : undefined;
}

function readSecurity(reading: Reading, sums: readonly Sum[], text: string): Security | undefined {
  if (reading.has('refuse_property', 'no_property') || UNSECURED.test(text)) return 'none';
  if (buysProperty(reading, text) || reading.has(...ASKS_PROPERTY)) return 'property';
  if (reading.bought.has('vehicle')) return 'vehicle';
  if (reading.bought.has('equipment')) return 'equipment';
  if (offersPlace(reading, sums, text)) return 'property';
  if (reading.has('vehicle')) return 'vehicle';
  if (reading.has('equipment')) return 'equipment';
  const isRunning = reading.has(...RUNNING_NEEDS) || TRADES.test(text);
  if (!isRunning) {
    return reading.has(...BUILDINGS) && hasSum(sums, 'place') ? 'property' : undefined;
  }
  return reading.has('owns_property') ? undefined : 'none';
}

function offersPlace(reading: Reading, sums: readonly Sum[], text: string): boolean {
  if (reading.has('venue', 'management_rights') && reading.has(...TENURES)) return true;
  if (hasSum(sums, 'owed') && hasSum(sums, 'value')) return true;
  return PLACE.test(text) && (hasSum(sums, 'owed', 'value') || isClear(reading, text));
}

const hasSum = (sums: readonly Sum[], ...roles: readonly Sum['role'][]) =>
  sums.some(({ role }) => roles.includes(role));
