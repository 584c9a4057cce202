/**
 * The corpus: what a caller sends, and what a broker wants of the answer. A scenario is a few lines
 * of YAML in test/scenarios/corpus.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';
import { CHECKS, FITS, LANE_IDS } from '../../functions/catalogue/schema.ts';
import { createFitCheck, type Explanation, splitScenario } from '../../functions/fit/check-fit.ts';
import { type Scenario, scenario as scenarioSchema } from '../../functions/fit/schema.ts';
import { once } from '../../functions/once.ts';
import { catalogue, NOW } from './catalogue.ts';

const lane = z.enum(LANE_IDS);
/** A lane and one of its checks: "caveat timing". */
const laneCheck = z.string().transform((text, context) => {
  const [id = '', check = ''] = text.split(' ');
  const parsed = z.strictObject({ lane, check: z.enum(CHECKS) }).safeParse({ lane: id, check });
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: `"${text}" is no lane and check` });
  return z.NEVER;
});
const fit = z.enum(FITS);

export const want = z.strictObject({
  fit: z.union([fit.transform((one) => [one]), z.array(fit)]),
  /** At least one of these is shown. */
  any: z.array(lane).default([]),
  /** None of these is. */
  none: z.array(lane).default([]),
  /** Checks that fail, or are cautions, wherever their lane is looked at. */
  fails: z.array(laneCheck).default([]),
  cautions: z.array(laneCheck).default([]),
  /** At least one of these is asked for: the field or the label of a question. */
  asks: z.array(z.string()).default([]),
  flags: z.array(z.string()).default([]),
});
export type Want = z.infer<typeof want>;

const entry = z.strictObject({
  id: z.string(),
  /** As someone typed it, where the fields were filled in from a text. */
  text: z.string().optional(),
  given: z.record(z.string(), z.unknown()),
  /** The same need in other words: purpose and situation. */
  also: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Refused, as the fields are not those of a scenario. */
  refused: z.boolean().default(false),
  want: want.optional(),
  why: z.string().optional(),
});
type WorkedScenario = z.infer<typeof entry> & { readonly group: string };

const FOLDER = new URL('../scenarios/corpus/', import.meta.url);

export const corpus: readonly WorkedScenario[] = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => {
    const list = z.array(entry).parse(load(readFileSync(new URL(name, FOLDER), 'utf8')));
    return list.map((each) => ({ ...each, group: name.replace('.yaml', '') }));
  });

const contact = { by: '2026-11-20T15:00:00+11:00', text: 'by 3:00 pm AEDT, Friday 20 November' };
const check = createFitCheck(catalogue, () => contact);

export const explain = (scenario: Scenario, now = NOW): Explanation =>
  check(splitScenario(scenario), now);

/** What a whole message leads to. */
export const explainText = (text: string): Explanation =>
  check({ fields: {}, texts: { text } }, NOW);

/** Each scenario as it stands, under its id, and in each of its other wordings. */
export const wordings = corpus.flatMap((worked) => {
  const others = worked.also.map(([purpose, situation]) => ({
    ...worked.given,
    purpose,
    situation,
  }));
  return [worked.given, ...others].map((given, at) => ({
    name: at === 0 ? worked.id : `${worked.id}~${at}`,
    worked,
    given,
    /** Undefined where it is refused. Kept, as every walk over the corpus asks for it. */
    answer: once(() => {
      const { data } = scenarioSchema.safeParse(given);
      return data && explain(data);
    }),
  }));
});
export type Wording = (typeof wordings)[number];

/**
 * Every so-many-th scenario, for what hardly turns on the words: by the number in its id, so that which
 * they are stays the same as the corpus grows.
 */
export const oneOf = (many: number) =>
  corpus.filter(({ id }) => Number(id.replace(/\D/g, '')) % many === 0);

/** Where the answer differs from what is wanted. */
export function differences({ worked: { refused, want: wanted }, answer }: Wording): string[] {
  const answered = answer();
  if (refused) return answered === undefined ? [] : ['is not refused'];
  if (answered === undefined) return ['is refused'];
  return wanted === undefined ? [] : compare(answered, wanted);
}

export function compare({ fit: answer, verdicts }: Explanation, wanted: Want): string[] {
  const shown = answer.lanes.map(({ id }) => id);
  const outcomeOf = ({ lane: id, check: name }: Want['fails'][number]) =>
    verdicts
      .flatMap((verdict) => [...verdict.shown, ...verdict.considered])
      .find((judged) => judged.lane.id === id)?.results[name].outcome;
  const wrong = (list: Want['fails'], outcomes: readonly string[]) =>
    list.flatMap((each) => {
      const outcome = outcomeOf(each);
      if (outcome === undefined || outcomes.includes(outcome)) return [];
      return [`${each.lane} ${each.check} is ${outcome}, wanted ${outcomes.join(' or ')}`];
    });
  const asked = answer.questions.map(({ field, label }) => field ?? label ?? '');
  const isAsked = wanted.asks.length === 0 || wanted.asks.some((topic) => asked.includes(topic));
  return [
    ...(wanted.fit.includes(answer.fit)
      ? []
      : [`fit ${answer.fit}, wanted ${wanted.fit.join(' or ')}`]),
    ...(wanted.any.length === 0 || wanted.any.some((id) => shown.includes(id))
      ? []
      : [`shows ${shown.join(', ') || 'no lane'}, wanted any of ${wanted.any.join(', ')}`]),
    ...wanted.none.filter((id) => shown.includes(id)).map((id) => `must not show ${id}`),
    ...wrong(wanted.fails, ['fail']),
    ...wrong(wanted.cautions, ['caution', 'unknown']),
    ...(isAsked
      ? []
      : [`asks ${asked.join(', ') || 'nothing'}, wanted any of ${wanted.asks.join(', ')}`]),
    ...wanted.flags
      .filter((flag) => !answer.flags.includes(flag))
      .map((flag) => `lacks flag ${flag}`),
  ];
}
