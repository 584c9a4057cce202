/** Judges a scenario lane by lane. Compiled once for a catalogue; then pure and quick. */
import type { Catalogue } from '../contract/built.ts';
import type { Fit } from '../contract/fit.ts';
import type { Scenario } from '../contract/scenario.ts';
import { type ContactTime, createFitExplainer } from './fit/explain-fit.ts';

export function createFitAssessor(
  catalogue: Catalogue,
  expectedContact: ContactTime,
): (scenario: Scenario, now: Date) => Fit {
  const explain = createFitExplainer(catalogue, expectedContact);
  return (scenario, now) => explain(scenario, now).fit;
}
