/** Counts what was answered against what arrived, and says it in one line. */
import * as z from 'zod';

/** An enquiry has one number, and from it one key; each request that was answered is an answer. */
export type Answer = { readonly number: number; readonly reference: string };

/** One line of the receiver's file. */
export const arrival = z.object({
  webhook_id: z.string(),
  number: z.number(),
  reference: z.string(),
  verified: z.boolean(),
  answered: z.number(),
});
export type Arrival = z.infer<typeof arrival>;

export type Tally = {
  readonly answered: number;
  readonly arrived: number;
  /** Answered, and never taken by the broker. */
  readonly lost: readonly number[];
  /** Taken more than once under one id, by which the broker can tell. */
  readonly sentAgain: number;
  /** One key with two ids or two references: a borrower would be called twice. */
  readonly underTwo: readonly number[];
  readonly unverified: number;
};

export function tally(answers: readonly Answer[], arrivals: readonly Arrival[]): Tally {
  const taken = arrivals.filter(({ verified, answered }) => verified && answered === 204);
  const arrived = new Set(taken.map(({ number }) => number));
  const answered = [...new Set(answers.map(({ number }) => number))];
  const sends = Map.groupBy(taken, ({ webhook_id }) => webhook_id);
  const ids = Map.groupBy(arrivals, ({ number }) => number);
  const told = Map.groupBy([...answers, ...arrivals], ({ number }) => number);
  return {
    answered: answered.length,
    arrived: answered.filter((number) => arrived.has(number)).length,
    lost: answered.filter((number) => !arrived.has(number)),
    sentAgain: [...sends.values()].filter(({ length }) => length > 1).length,
    underTwo: [...told.keys()].filter(
      (number) =>
        new Set(ids.get(number)?.map(({ webhook_id }) => webhook_id)).size > 1 ||
        new Set(told.get(number)?.map(({ reference }) => reference)).size > 1,
    ),
    unverified: arrivals.filter(({ verified }) => !verified).length,
  };
}

export function describeTally({ answered, arrived, lost, sentAgain, underTwo }: Tally): string {
  return (
    `${answered} answered, ${arrived} arrived, ${lost.length} lost, ` +
    `${sentAgain} sent again under the same id, ${underTwo.length} under two`
  );
}
