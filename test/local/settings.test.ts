import { describe, expect, it } from 'vitest';
import { readSettings } from '../../scripts/local/settings.ts';

describe('the settings of the local runner', () => {
  it('have a default wherever one is possible', () => {
    expect(readSettings({})).toEqual({ PORT: 8787, DATA_DIR: '.data' });
  });

  it('count as left out where they are empty', () => {
    expect(readSettings({ PORT: '', BROKER_WEBHOOK_URL: '' })).toEqual(readSettings({}));
  });

  it('are taken as given', () => {
    const given = {
      DATA_DIR: 'elsewhere',
      BROKER_WEBHOOK_URL: 'http://127.0.0.1:9000/hook',
      BROKER_WEBHOOK_SECRET: `whsec_${'A'.repeat(44)}`,
      DELIVERY_RETRY_SECONDS: '0,1,2',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000',
      AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9324',
    };
    expect(readSettings({ ...given, PORT: '0' })).toEqual({ ...given, PORT: 0 });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '1.5'],
    ['BROKER_WEBHOOK_URL', 'broker'],
    ['BROKER_WEBHOOK_URL', 'ftp://broker.example'],
    ['BROKER_WEBHOOK_SECRET', 'secret'],
    ['BROKER_WEBHOOK_SECRET', 'whsec_short'],
    ['DELIVERY_RETRY_SECONDS', '1,,2'],
    ['DELIVERY_RETRY_SECONDS', 'soon'],
    ['AWS_ENDPOINT_URL_SQS', 'localhost'],
  ])('are refused by name where %s is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
