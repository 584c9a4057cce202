/**
 * The figures of a text: its numbers and dates, what is counted from a date, and the sums that words make of others.
 * With what places them they wait in the bundles for the first text that may have any (scripts/build/bundles.ts).
 */
import type { Today } from '../../need.ts';
import { type Token, wordsAt } from '../split-tokens.ts';
import { countFromDates } from './count-from-dates.ts';
import { readDates } from './read-dates.ts';
import { type Figure, readNumbers } from './read-numbers.ts';
import { readShares } from './read-shares.ts';

/** More figures than anybody needs; those behind them are left unread. */
const MOST_FIGURES = 80;

export function readFigures(
  tokens: readonly Token[],
  { plain, today }: { readonly plain: string; readonly today: Today },
): Figure[] {
  const dates = readDates(tokens, today);
  const isDated = new Uint8Array(tokens.length);
  for (const { start, end } of dates) isDated.fill(1, start, end);
  const numbers = readNumbers(tokens).filter(({ start }) => isDated[start] !== 1);
  const inOrder = [...dates, ...numbers].sort((one, other) => one.start - other.start);
  const figures = countFromDates(inOrder, tokens, today);
  const read = readShares(figures.slice(0, MOST_FIGURES), tokens);
  const isWhole = ({ start, end }: Figure) => HAS_UNIT.test(wordsAt(tokens, start, end));
  if (read.length === 0 || !IN_THOUSANDS.test(plain)) return read;
  return read.map((each) => (isWhole(each) ? each : asThousands(each)));
}

/** "(all $000)", "figures in thousands": the head of a table, whose sums are short of three noughts. */
const IN_THOUSANDS =
  /\$ ?'?000(?:'?s)?(?![\d,]|\.\d)|\b(?:all|figures|amounts|numbers|sums)(?: are)? in (?:thousands|'?000'?s?\b)/i;
/** "90 thousand" in such a table is no 90 million. */
const HAS_UNIT = /\d ?k\b|\b(?:k|thousand|grand|m|mil|million)\b/;
const asThousands = (figure: Figure): Figure =>
  (figure.kind === 'money' || figure.isBare) && figure.value >= 10 && figure.value < 100_000
    ? {
        ...figure,
        ...{ kind: 'money', isBare: false, value: figure.value * 1000 },
        note: 'read as thousands',
      }
    : figure;
