/** What /health says from outside, while all is well and once the queue has gone. */
import { describe, expect, it } from 'vitest';
import { health } from '../../functions/enquiry/health.ts';
import { startSqs } from '../../scripts/local/aws-stand-ins.ts';
import { startLocal } from '../../scripts/local/start-local.ts';
import { builtDist } from '../support/built-dist.ts';
import { makeFolder } from '../support/folder.ts';
import { send } from '../support/local-http.ts';
import { until } from '../support/running-service.ts';

describe('/health', () => {
  it('tells that the queue has gone, and names nothing', async () => {
    await using folder = await makeFolder();
    const sqs = await startSqs();
    const service = await startLocal({
      settings: { PORT: 0, DATA_DIR: folder.path, AWS_ENDPOINT_URL_SQS: sqs.url },
      prepare: builtDist,
      reportFault: () => {},
    });
    const ask = () => send(service.url, '/health');
    const well = await ask();
    expect(well.status).toBe(200);
    expect(health.parse(JSON.parse(well.text))).toMatchObject({ status: 'ok', deliveries: 'ok' });
    await sqs.stop();
    const { text } = await until(async () => {
      const answer = await ask();
      return answer.status === 503 && answer;
    });
    await service.stop();
    const told = health.parse(JSON.parse(text));
    expect(told).toMatchObject({ status: 'degraded', records: 'ok', deliveries: 'failing' });
    expect(text).not.toMatch(/127\.0\.0\.1|ECONN|enquiries|queue/);
  });
});
