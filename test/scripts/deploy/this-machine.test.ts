import { expect, test } from 'vitest';
import { type DeployContext, readContext } from '../../../infra/app.ts';
import { contextArguments, smokeArguments } from '../../../scripts/deploy/this-machine.ts';

test('sends a test enquiry at the end of a deployment to dev, and to production none', () => {
  const address = 'https://finance.example.com';
  expect(smokeArguments('dev', address)).toEqual([address, '--send-test-enquiry']);
  expect(smokeArguments('production', address)).toEqual([address]);
});

const everything = {
  standing: ['service'],
  secretVersions: { origin: ['v2', 'v1'], mcpState: ['m1'], testEnquiry: ['t1'] },
  tableIndexes: ['by-phone'],
} as const satisfies DeployContext;

test.each([everything, {}])('hands the templates all that it knows: %j', (context) => {
  const given = contextArguments('production', context);
  expect(given.filter((_, at) => at % 2 === 0)).toEqual(['-c', '-c']);
  const values = new Map(
    given
      .filter((_, at) => at % 2 === 1)
      .map((text): [string, string] => {
        const mark = text.indexOf('=');
        return [text.slice(0, mark), text.slice(mark + 1)];
      }),
  );
  expect(readContext((name) => values.get(name))).toEqual({ stage: 'production', ...context });
});

test('refuses what the templates do not know', () => {
  const given = { deployment: '{"secret-versions":{}}' };
  expect(() => readContext((name) => Object(given)[name])).toThrow('secret-versions');
});
