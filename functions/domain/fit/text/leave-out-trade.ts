/**
 * A personal word right before a trade is what the business sells: "wedding reception", "divorce
 * matters". What names the trade once names it throughout.
 */
import type { Signal } from '../../../contract/signals.ts';
import type { Token } from './split-tokens.ts';
import type { Hit } from './words.ts';

const PERSONAL: readonly Signal[] = ['personal_spend', 'home_to_live', 'car_for_family'];

export function leaveOutTrade(hits: readonly Hit[], tokens: readonly Token[]): readonly Hit[] {
  const wordsOf = ({ start, end }: Hit) => tokens.slice(start, end).map(({ text }) => text);
  const sold = hits.filter((hit, index) => isPersonal(hit) && isTrade(hits[index + 1], hit.end));
  if (sold.length === 0) return hits;
  const trade = new Set(sold.flatMap(wordsOf));
  return hits.filter((hit) => !isPersonal(hit) || !wordsOf(hit).some((word) => trade.has(word)));
}

const isPersonal = ({ signals }: Hit) => signals.some((signal) => PERSONAL.includes(signal));
const isTrade = (next: Hit | undefined, end: number) =>
  next !== undefined && next.start === end && next.signals.includes('trade_word');
