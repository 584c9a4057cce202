/** The app by its settings: what each choice of an operator makes of the templates. */
import { readdir } from 'node:fs/promises';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { createApp } from '../../infra/app.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../infra/functions.ts';
import { readStageName, type StageSettings, stackNames, stages } from '../../infra/stages.ts';
import {
  at,
  type Choices,
  listAt,
  listGrants,
  named,
  ofType,
  type Resource,
  synthesise,
  textsIn,
  withApp,
} from '../support/infra-templates.ts';

const domain = {
  name: 'finance.broker.com.au',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  hostedZone: { id: 'Z1', name: 'broker.com.au' },
};
const everything: StageSettings = {
  ...stages.production,
  domain,
  emailFrom: 'enquiries@broker.com.au',
  alarmEmail: 'operations@broker.com.au',
  firewall: { requestsPerAddress: 2000 },
};

// Synthesis fails where a rule of cdk-nag's AwsSolutions finds something that nobody has explained. No other templates
// are validated, so the last have all that is set in any test.
test.each<Choices & { which: string }>([
  { which: 'dev as it comes', stage: 'dev', settings: stages.dev },
  { which: 'production as it comes', stage: 'production', settings: stages.production },
  {
    which: 'production with everything',
    stage: 'production',
    settings: { ...everything, restoredTable: 'enquiries-restored' },
    delivery: { copy_to_borrower: true },
    secretVersions: { origin: ['o2', 'o1'], mcpState: ['m1'], testEnquiry: ['t1'] },
  },
])('has no unexplained finding for $which', async ({ which: _, ...given }) => {
  await withApp(given, (app) => expect(() => app.synth()).not.toThrow());
});

test('refuses to synthesise what the rules find and nobody explains', async () => {
  await withApp({ stage: 'dev' }, (app) => {
    const stack = app.node.children.find((child) => Stack.isStack(child));
    new Bucket(Object(stack), 'Open');
    expect(() => app.synth()).toThrow(/Validation failed|AwsSolutions-S1/);
  });
});

test('puts up nothing that was not built, or was built for another stage', async () => {
  const distDir = '/no-such-build';
  expect(() => createApp({ stage: 'dev', distDir })).toThrow('There is no build of rest');
  const other = withApp({ stage: 'production' }, () => {}, 'dev');
  await expect(other).rejects.toThrow('is for dev, not for prod');
});

test('refuses a stage that has no way to deliver', async () => {
  const { webhookUrl: _, ...settings } = stages.dev;
  await expect(synthesise({ stage: 'dev', settings })).rejects.toThrow('has no webhookUrl');
});

test.each([{ email_to: 'desk@broker.com.au' }, { copy_to_borrower: true }])(
  'refuses a stage that has nobody to e-mail from where the content says %j',
  async (delivery) => {
    await expect(synthesise({ stage: 'dev', delivery })).rejects.toThrow('has no emailFrom');
  },
);

test('lets the worker send e-mail only where a sender is set, and the link of an enquiry where copies are on', async () => {
  const sendersOf = async (delivery: object, settings = everything) => {
    const templates = await synthesise({ stage: 'production', settings, delivery });
    const sending = listGrants(templates).filter(({ actions }) =>
      actions.includes('ses:SendEmail'),
    );
    return sending.map(({ role }) => role).sort();
  };
  expect(await sendersOf({}, stages.production)).toEqual([]);
  expect(await sendersOf({})).toEqual(['deliver']);
  expect(await sendersOf({ copy_to_borrower: true })).toEqual(['deliver', 'withdrawal']);
});

test('uploads the source maps of a build apart from its bundles', async () => {
  const files = await withApp({ stage: 'dev', areTemplatesValidated: false }, (app, outDir) => {
    app.synth();
    return readdir(outDir, { recursive: true });
  });
  const foldersOf = (ending: string) =>
    new Set(files.filter((file) => file.endsWith(ending)).map((file) => file.split('/')[0] ?? ''));
  expect(foldersOf('.mjs')).not.toEqual(new Set());
  expect(foldersOf('.map').size).toBe(1);
  expect(foldersOf('.map').isDisjointFrom(foldersOf('.mjs'))).toBe(true);
});

test('sends the newest origin secret, and accepts the one before it too', async () => {
  const templates = await synthesise({
    stage: 'dev',
    secretVersions: { origin: ['newer', 'older'] },
  });
  const { Properties } = named(templates, 'Lambda::Function', 'rest');
  const accepted = textsIn(at(Properties, 'Environment.Variables.ORIGIN_VERIFY')).join('');
  expect(accepted).toMatch(/:SecretString:::newer}},{{resolve:.*:SecretString:::older}}$/);
  const edge = named(templates, 'CloudFront::Distribution', 'Edge');
  const sent = textsIn(listAt(edge.Properties, 'DistributionConfig.Origins')).join('');
  expect(sent).toContain(':SecretString:::newer}}');
  expect(sent).not.toContain('older');
});

test('names no version of the origin secret before there is one', async () => {
  const templates = await synthesise({ stage: 'dev' });
  const { Properties } = named(templates, 'Lambda::Function', 'rest');
  const accepted = textsIn(at(Properties, 'Environment.Variables.ORIGIN_VERIFY')).join('');
  expect(accepted).toMatch(/:SecretString:::}}$/);
});

test('tells which value of each handed-over secret is in use from now on', async () => {
  const { outputs } = await synthesise({
    stage: 'dev',
    secretVersions: { origin: ['o2', 'o1'], mcpState: ['m1'], testEnquiry: ['t1'] },
  });
  const told = ['OriginSecretVersion', 'McpStateSecretVersion', 'TestEnquirySecretVersion'];
  expect(told.map((name) => at(outputs[name], 'Value'))).toEqual(['o2', 'm1', 't1']);
});

test.each([
  ['production', [], false, [false, false]],
  ['production', ['service'], true, [true, false]],
  ['production', ['service', 'site'], true, [true, true]],
  ['dev', ['service', 'site'], true, [false, false]],
] as const)(
  'protects of %s what stands, and no first try: %j',
  (stage, standing, ...[isTableProtected, areStacksProtected]) =>
    withApp({ stage, standing }, (app) => {
      const stacks = Object.values(stackNames(stage)).map((name) => {
        const child = app.node.findChild(name);
        if (!Stack.isStack(child)) throw new Error(`${name} is no stack.`);
        return child;
      });
      const protection = stacks.map(({ terminationProtection }) => terminationProtection);
      expect(protection).toEqual(areStacksProtected);
      const { Resources } = Template.fromStack(Object(stacks[0])).toJSON();
      const [table] = Object.values<Resource>(Resources).filter(
        ({ Type }) => Type === 'AWS::DynamoDB::Table',
      );
      expect(table?.Properties['DeletionProtectionEnabled']).toBe(isTableProtected);
    }),
);

test('answers under a domain of its own, with TLS 1.2 and records of both kinds', async () => {
  const templates = await synthesise({ stage: 'production', settings: everything });
  const { Properties } = named(templates, 'CloudFront::Distribution', 'Edge');
  expect(at(Properties, 'DistributionConfig.Aliases.0')).toBe(domain.name);
  const certificate = at(Properties, 'DistributionConfig.ViewerCertificate');
  expect(at(certificate, 'MinimumProtocolVersion')).toBe('TLSv1.2_2021');
  const records = ofType(templates, 'Route53::RecordSet').map((record) => record.Properties);
  expect(records.map((record) => `${record['Type']} ${record['Name']}`).sort()).toEqual([
    `A ${domain.name}.`,
    `AAAA ${domain.name}.`,
  ]);
  expect(at(templates.outputs['Address'], 'Value')).toBe(`https://${domain.name}`);
});

test('needs no domain: the address is the one that CloudFront gives', async () => {
  const templates = await synthesise({ stage: 'dev' });
  expect(textsIn(templates.outputs['Address'])).toContain('DomainName');
  expect(ofType(templates, 'Route53::RecordSet')).toEqual([]);
});

test('refuses a certificate that CloudFront could not take', async () => {
  const certificateArn = domain.certificateArn.replace('us-east-1', 'ap-southeast-2');
  const settings = { ...stages.production, domain: { ...domain, certificateArn } };
  await expect(synthesise({ stage: 'production', settings })).rejects.toThrow('us-east-1');
});

test('writes alarms to the address that is set, and to nobody else', async () => {
  const subscribed = async (settings: StageSettings) =>
    ofType(await synthesise({ stage: 'production', settings }), 'SNS::Subscription').map(
      ({ Properties }) => Properties['Endpoint'],
    );
  expect(new Set(await subscribed(everything))).toEqual(new Set([everything.alarmEmail]));
  expect(await subscribed(stages.production)).toEqual([]);
});

test('reserves nothing in an account that has too little to share out', async () => {
  const settings = { ...stages.dev, concurrency: 'unreserved' } as const;
  const templates = await synthesise({ stage: 'dev', settings });
  const shares = ofType(templates, 'Lambda::Function').map(
    ({ Properties }) => Properties['ReservedConcurrentExecutions'],
  );
  expect(shares.filter(Boolean)).toEqual([]);
});

test('leaves the key of the table to AWS where that is chosen', async () => {
  const templates = await synthesise({ stage: 'dev' });
  expect(ofType(templates, 'KMS::Key')).toEqual([]);
  expect(
    listGrants(templates)
      .flatMap(({ actions }) => actions)
      .join(),
  ).not.toContain('kms:');
});

test('has no firewall before someone asks for one', async () => {
  const templates = await synthesise({ stage: 'production', settings: stages.production });
  expect(ofType(templates, 'WAFv2::WebACL')).toEqual([]);
  const { Properties } = named(templates, 'CloudFront::Distribution', 'Edge');
  expect(at(Properties, 'DistributionConfig.WebACLId')).toBeUndefined();
});

test('refuses an address that asks too often where a firewall is set', async () => {
  const settings = { ...stages.production, firewall: { requestsPerAddress: 2000 } };
  const templates = await synthesise({ stage: 'production', settings });
  const firewall = named(templates, 'WAFv2::WebACL', 'Firewall');
  // AWS takes one for CloudFront in this region only.
  expect(firewall).toMatchObject({ region: 'us-east-1', Properties: { Scope: 'CLOUDFRONT' } });
  const [rule] = listAt(firewall.Properties, 'Rules');
  expect(at(rule, 'Statement.RateBasedStatement')).toEqual({
    AggregateKeyType: 'IP',
    EvaluationWindowSec: 300,
    Limit: 2000,
  });
  expect(at(rule, 'Action.Block.CustomResponse.ResponseCode')).toBe(429);
  const edge = named(templates, 'CloudFront::Distribution', 'Edge');
  expect(at(edge.Properties, 'DistributionConfig.WebACLId.Fn::GetStackOutput')).toEqual({
    StackName: 'BusinessFinance-production-Firewall',
    OutputName: 'FirewallArn',
    Region: 'us-east-1',
  });
});

test('lets the logs of dev go with their stack', async () => {
  const groups = ofType(await synthesise({ stage: 'dev' }), 'Logs::LogGroup');
  expect(groups.length).toBeGreaterThan(5);
  for (const { DeletionPolicy } of groups) expect(DeletionPolicy).toBe('Delete');
});

test.each([
  { which: 'dev', stage: 'dev', more: {} },
  { which: 'production where it is told so', stage: 'production', more: { isAtOnce: true } },
] as const)('moves to a new version at once in $which', async ({ stage, more }) => {
  const templates = await synthesise({ stage, ...more });
  expect(ofType(templates, 'CodeDeploy::DeploymentGroup')).toEqual([]);
  const aliases = ofType(templates, 'Lambda::Alias');
  expect(aliases.length).toBe(FUNCTION_NAMES.length);
  for (const { UpdatePolicy } of aliases) expect(UpdatePolicy).toBeUndefined();
});

// Lambda makes a version where code or configuration differ once references are resolved, and
// CloudFormation fails where it asks for one and gets none.
test('asks for a new version only where Lambda has a difference to make one of', async () => {
  const versionsOf = async (origin: string[]) => {
    const templates = await synthesise({ stage: 'production', secretVersions: { origin } });
    const ids = ofType(templates, 'Lambda::Version').map(({ id }) => id);
    const told = FUNCTION_NAMES.map((name) => {
      const { Description } = named(templates, 'Lambda::Function', name).Properties;
      return [name, { Description, version: ids.find((id) => id.startsWith(name)) }] as const;
    });
    return new Map(told);
  };
  const [before, after] = [await versionsOf([]), await versionsOf(['one'])];
  const isNew = (name: FunctionName) => before.get(name)?.version !== after.get(name)?.version;
  const isTold = (name: FunctionName) =>
    before.get(name)?.Description !== after.get(name)?.Description;
  expect(FUNCTION_NAMES.filter(isNew)).toEqual(['rest', 'enquiry', 'withdrawal', 'mcp', 'a2a']);
  expect(FUNCTION_NAMES.filter(isTold)).toEqual(FUNCTION_NAMES.filter(isNew));
});

test('tells every function that has the table over how many shards its sweep is spread', async () => {
  const settings = { ...stages.production, sweepShards: 64 };
  const templates = await synthesise({ stage: 'production', settings });
  const given = ofType(templates, 'Lambda::Function').map(({ Properties }) => [
    at(Properties, 'Environment.Variables.TABLE_NAME') !== undefined,
    at(Properties, 'Environment.Variables.SWEEP_SHARDS'),
  ]);
  expect(new Set(given.map((each) => JSON.stringify(each)))).toEqual(
    new Set(['[true,"64"]', '[false,null]']),
  );
  // By this the deploy command sees that they never shrink.
  expect(at(templates.outputs['SweepShards'], 'Value')).toBe('64');
});

test('gives a broker who is back half of what the worker gets through in a minute', async () => {
  const { concurrency } = stages.production;
  if (concurrency === 'unreserved') throw new Error('Production reserves its shares.');
  for (const [shares, given] of [
    [{ ...concurrency, deliver: 8 }, '2400'],
    ['unreserved', '600'],
  ] as const) {
    const settings = { ...stages.production, concurrency: shares };
    const templates = await synthesise({ stage: 'production', settings });
    const { Properties } = named(templates, 'Lambda::Function', 'requeue');
    expect(at(Properties, 'Environment.Variables.HELD_BACK_A_MINUTE')).toBe(given);
  }
});

test('works with a restored table where one is named, and keeps its own', async () => {
  const settings = { ...stages.production, restoredTable: 'enquiries-restored' };
  const templates = await synthesise({ stage: 'production', settings });
  const given = ofType(templates, 'Lambda::Function').map(({ Properties }) =>
    at(Properties, 'Environment.Variables.TABLE_NAME'),
  );
  expect(new Set(given.filter(Boolean))).toEqual(new Set(['enquiries-restored']));
  expect(at(templates.outputs['TableName'], 'Value')).toBe('enquiries-restored');
  expect(JSON.stringify(at(templates.outputs['OwnTableName'], 'Value'))).toContain(
    'EnquiriesTable',
  );
  const granted = listGrants(templates)
    .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')))
    .map(({ resources }) => textsIn(resources).join(''));
  expect(granted.length).toBeGreaterThan(5);
  for (const resource of granted) expect(resource).toContain(':table/enquiries-restored');
  expect(named(templates, 'DynamoDB::Table', 'Enquiries').DeletionPolicy).toMatch(/^Retain/);
});

test('knows two stages', () => {
  expect(readStageName('production')).toBe('production');
  expect(() => readStageName('staging')).toThrow('dev, production');
});
