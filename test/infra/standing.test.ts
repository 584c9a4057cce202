/** The standing cost counts what production's templates have. */
import { expect, it } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { STANDING } from '../../scripts/cost/standing.ts';
import { at, listAt, ofType, synthesise } from '../support/infra-templates.ts';

it('counts alarms, the metrics that are written each minute, secrets and keys of production', async () => {
  const templates = await synthesise({ stage: 'production', settings: stages.production });
  const metrics = ofType(templates, 'CloudWatch::Alarm').flatMap(({ Properties }) => {
    const several = listAt(Properties, 'Metrics').filter((each) => at(each, 'MetricStat'));
    return several.length > 0 ? several : [Properties];
  });
  expect(STANDING).toEqual({
    alarmMetrics: metrics.length,
    // The four figures of the sweep, and what the look from outside counts.
    ownMetrics: 5,
    dashboards: ofType(templates, 'CloudWatch::Dashboard').length,
    secrets: ofType(templates, 'SecretsManager::Secret').length,
    keys: ofType(templates, 'KMS::Key').length,
  });
});
