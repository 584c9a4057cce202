/** How much is asked for and by when, as far as the text tells. */
import type { Signal } from '../../contract/signals.ts';
import type { Placed } from './place-figures.ts';
import { partOf } from './text/read-figures.ts';
import type { Reading } from './text/reading.ts';

export const PERIODS: ReadonlySet<Signal> = new Set<Signal>(['fig_month', 'fig_year']);

const WANTING = new Set(
  'need needs want wants borrow borrowing require requires chasing after seeking raise'.split(' '),
);
const WANTING_REACH = 3;

export function readWanted({ words }: Reading, money: readonly Placed[]): number | undefined {
  const isWanted = ({ figure: { start, clause } }: Placed) =>
    words.tokens
      .slice(Math.max(0, start - WANTING_REACH), start)
      .some(
        ({ text }, at, near) =>
          WANTING.has(text) && words.clauses[start - near.length + at] === clause,
      );
  const isOnce = ({ figure }: Placed) => partOf(figure, words.hits, PERIODS)?.gap !== 0;
  const sum = money.find(isWanted) ?? money.find((each) => !each.part && isOnce(each));
  return sum?.figure.value;
}

const SOON = new Set(['within', 'in', 'next', 'under']);
/** A time in such a clause is when money comes in, not when it is needed. */
const INCOMING: readonly Signal[] = ['exit_sale', 'exit_refinance', 'exit_income', 'receivables'];

export function readNeededDays({ words, figures }: Reading): number | undefined {
  const incoming = new Set(
    words.hits
      .filter((hit) => hit.signals.some((signal) => INCOMING.includes(signal)))
      .map(({ clause }) => clause),
  );
  return figures.find(
    ({ kind, start, clause }) =>
      kind === 'days' && SOON.has(words.tokens[start - 1]?.text ?? '') && !incoming.has(clause),
  )?.value;
}
