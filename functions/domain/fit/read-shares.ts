/** How much of it is personal: in percent, or in words such as "half" and "most of it". */
import type { Signal } from '../../contract/signals.ts';
import { BUSINESS, isOneOf, MONEY_PARTS, PERSONAL, placeFigures } from './place-figures.ts';
import type { Reading } from './text/reading.ts';
import type { Hit } from './text/words.ts';

const SHARE_PARTS: ReadonlySet<Signal> = new Set<Signal>([
  ...MONEY_PARTS,
  'use_private',
  'fig_percent',
  'own_deposit',
]);

/** "80% business use" and "30% private" say the same kind of thing; "30% deposit" says nothing. */
export function readPersonalShare(reading: Reading): number | undefined {
  const shares = placeFigures(reading, 'percent', SHARE_PARTS);
  const isSplit = reading.has(...PERSONAL, 'home_place');
  for (const { figure, part } of shares) {
    if (figure.value > 100) continue;
    if (part === 'use_private' || isOneOf(part, PERSONAL)) return figure.value;
    if (part === 'use_business' || (isSplit && isOneOf(part, BUSINESS))) return 100 - figure.value;
  }
  return isSplit ? readWordedShare(reading) : undefined;
}

const HALF = 50;
const LITTLE = 25;
/** "Most" is more than half; how much more does not matter. */
const MOST = 75;
const OWN: readonly Signal[] = [...PERSONAL, 'home_place'];

/** What the share is of comes after it: "half for a ute", "most of it to renovate our home". */
function readWordedShare({ words: { hits } }: Reading): number | undefined {
  for (const [index, hit] of hits.entries()) {
    const share = shareOf(hit);
    const use = hits.slice(index + 1).find((next) => raises(next, OWN) || raises(next, BUSINESS));
    if (share === undefined || use?.clause !== hit.clause) continue;
    if (share < MOST && !hits.some((each) => raises(each, BUSINESS))) continue;
    return raises(use, OWN) ? share : 100 - share;
  }
  return undefined;
}

function shareOf({ signals }: Hit): number | undefined {
  if (signals.includes('share_most')) return MOST;
  if (signals.includes('share_little')) return LITTLE;
  return signals.includes('share_half') ? HALF : undefined;
}

const raises = (hit: Hit, signals: readonly Signal[]) =>
  hit.signals.some((signal) => signals.includes(signal));
