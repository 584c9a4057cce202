/** "Leave the cards out of it", of a need that is told by shares: what is left is for the business alone. */
import { inThousands } from '../../money.ts';
import type { Need } from '../need.ts';
import type { SaidFigures } from '../read/slots/said-figures.ts';
import { cutOut, type ToldChanges } from './said.ts';

export function tellBusinessAlone(
  { text, figures }: SaidFigures,
  { facts }: Need,
): ToldChanges | undefined {
  const { amount, personal_share: share, personal_amount: own, business_amount: rest } = facts;
  // "Leave the cards out of it, I got a better quote, 25k": a sum beside it says the rest anew.
  const all = figures.filter(
    ({ kind, words }) => kind === 'money' || (kind === 'count' && /\d/.test(words)),
  );
  // "Forget the cards and just do the 5500. We take 4k a month": the business part is named again.
  const same = all.filter(({ value }) => value === rest?.value);
  const sums = same.length > 0 ? same : all;
  if (amount === undefined || sums.length > 1) return undefined;
  const [anew] = sums.map(({ value }) => inThousands(value, amount.value));
  if (anew !== undefined && anew >= amount.value) return undefined;
  const out = own?.value ?? (amount.value * (share?.value ?? 0)) / 100;
  const [words] = LEAVES_OUT.exec(text) ?? [];
  if (words === undefined || OF_TRADE.test(words) || out <= 0 || out >= amount.value)
    return undefined;
  return {
    facts: { amount: anew ?? rest?.value ?? amount.value - out, personal_share: 0 },
    dropped: ['personal_amount', 'business_amount'],
    text: cutOut(text, sums).replace(words, ' '),
  };
}
export const LEAVES_OUT =
  /\b(?:leav(?:e|ing)|tak(?:e|ing)|keep(?:ing)?) [^.?!]{2,30}? out\b(?: of (?:it|this|that))?|\b(?:scrap|drop|forget|skip|ditch) (?:the|my|our|that) [^.?!,]{2,30}|\b(?:only|just) the (?:business|work) (?:part|half|bit|side)\b/i;
const OF_TRADE =
  /\b(?:stock|shop|store|office|salon|cafe|website|ads|wages|van|truck|ute|gear|equipment|tools|supplier\w*)\b/i;
