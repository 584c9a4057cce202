/** Runs a worked scenario and lists where the answer differs from what a broker wants of it. */
import type { Fit } from '../../functions/contract/fit.ts';
import { scenario as scenarioSchema } from '../../functions/contract/scenario.ts';
import { createFitExplainer } from '../../functions/domain/fit/explain-fit.ts';
import { catalogue, NOW } from './catalogue.ts';

export type WorkedScenario = {
  readonly id: string;
  /** As someone typed it; left out where only fields were given. */
  readonly text?: string;
  readonly why?: string;
  readonly group?: string;
  readonly scenario: unknown;
  readonly expect: {
    readonly in_scope: boolean | null;
    readonly fit: string | null;
    readonly lanes_any_of: readonly string[];
    readonly lanes_none_of: readonly string[];
    readonly failing_checks: readonly { lane: string; check: string }[];
    readonly ask_any_of: readonly string[];
    readonly flags: readonly string[];
    readonly notes: string;
    readonly http_status?: number;
  };
};

export const explain = createFitExplainer(catalogue, () => ({
  by: '2026-11-20T15:00:00+11:00',
  text: 'by 3:00 pm AEDT, Friday 20 November',
}));

export function differences({ scenario, expect }: WorkedScenario, now = NOW): string[] {
  const parsed = scenarioSchema.safeParse(scenario);
  if (expect.http_status === 400) return parsed.success ? ['is not refused'] : [];
  if (!parsed.success) return [`is refused: ${parsed.error.message}`];
  const { fit } = explain(parsed.data, now);
  return [...judgeWord(fit, expect), ...judgeLanes(fit, expect), ...judgeFlags(fit, expect)];
}

type Expected = WorkedScenario['expect'];

function judgeWord(fit: Fit, { in_scope: inScope, fit: wanted }: Expected): string[] {
  const isOut = fit.fit === 'out_of_scope';
  return [
    ...(wanted !== null && fit.fit !== wanted ? [`fit ${fit.fit}, wanted ${wanted}`] : []),
    ...(inScope === true && isOut ? ['out of scope, wanted in scope'] : []),
    ...(inScope === false && !isOut ? ['in scope, wanted out of scope'] : []),
    ...(inScope === null && fit.fit === 'yes' ? ['yes, although the scope is undetermined'] : []),
  ];
}

function judgeLanes(fit: Fit, expected: Expected): string[] {
  const shown: readonly string[] = fit.lanes.map(({ id }) => id);
  const wanted = expected.lanes_any_of;
  const isMissing = wanted.length > 0 && !wanted.some((id) => shown.includes(id));
  const passed = expected.failing_checks.filter(({ lane, check }) =>
    [...fit.lanes, ...fit.considered]
      .find(({ id }) => id === lane)
      ?.checks.some((each) => each.check === check && each.outcome === 'pass'),
  );
  return [
    ...(isMissing
      ? [`shows ${shown.join(', ') || 'no lane'}, wanted any of ${wanted.join(', ')}`]
      : []),
    ...expected.lanes_none_of.filter((id) => shown.includes(id)).map((id) => `must not show ${id}`),
    ...passed.map(({ lane, check }) => `${lane} passes ${check}`),
  ];
}

const judgeFlags = (fit: Fit, { flags }: Expected) =>
  flags.filter((flag) => !fit.flags.includes(flag)).map((flag) => `lacks flag ${flag}`);
