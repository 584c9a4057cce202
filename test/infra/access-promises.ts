/** What must hold of what each function may do. */
import { type TemplatePromise, unless } from './support/promise.ts';
import {
  listAt,
  listGrants,
  named,
  ofType,
  type Templates,
  target,
  textsIn,
} from './support/templates.ts';

const functions = (templates: Templates) => ofType(templates, 'Lambda::Function');
/** All but the use of the table's key, which goes with the table. */
const mayDo = (templates: Templates, service: string) =>
  listGrants(templates)
    .filter(({ role }) => role === service)
    .flatMap(({ actions }) => actions)
    .filter((action) => !action.startsWith('kms:'))
    .sort();

const LOG = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const RECORD = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', ...LOG];
const SIGN_AND_RING = ['secretsmanager:GetSecretValue', 'sqs:SendMessage'];
const MAY_DO: Readonly<Record<string, readonly string[]>> = {
  rest: LOG,
  enquiry: [
    ...RECORD,
    'secretsmanager:GetSecretValue',
    'sqs:GetQueueAttributes',
    'sqs:SendMessage',
  ],
  mcp: [...RECORD, ...SIGN_AND_RING],
  a2a: [...RECORD, ...SIGN_AND_RING],
  deliver: [
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
    ...LOG,
    'secretsmanager:GetSecretValue',
    'sqs:ChangeMessageVisibility',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:ReceiveMessage',
    'sqs:SendMessage',
  ],
  requeue: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem', ...LOG, 'sqs:SendMessage'],
};

export const accessPromises: readonly TemplatePromise[] = [
  {
    title: 'gives each function a role of its own, without a policy that AWS manages',
    breaches: (templates) => [
      ...unless(
        ofType(templates, 'IAM::Role'),
        ({ Properties }) => !Properties['ManagedPolicyArns'],
      ),
      ...unless(functions(templates), ({ Properties }) => {
        const sharing = functions(templates).filter(
          (other) => target(other.Properties['Role']) === target(Properties['Role']),
        );
        return sharing.length === 1;
      }),
    ],
    spoil: (templates) => {
      const role = named(templates, 'IAM::Role', 'restRole');
      role.Properties['ManagedPolicyArns'] = ['AWSLambdaBasicExecutionRole'];
    },
  },
  {
    title: 'allows no function a wildcard',
    breaches: (templates) =>
      listGrants(templates)
        .filter(({ actions, resources }) => textsIn([actions, resources]).join().includes('*'))
        .map(({ role }) => role),
    spoil: (templates) => {
      const [policy] = ofType(templates, 'IAM::Policy');
      const [statement] = listAt(policy?.Properties, 'PolicyDocument.Statement');
      Object.assign(Object(statement), { Resource: '*' });
    },
  },
  {
    title: 'allows each function what it does and nothing more',
    breaches: (templates) =>
      Object.entries(MAY_DO)
        .filter(([name, actions]) => mayDo(templates, name).join() !== actions.join())
        .map(([name]) => name),
    spoil: (templates) => {
      const policy = named(templates, 'IAM::Policy', 'requeueRole');
      listAt(policy.Properties, 'PolicyDocument.Statement').push({
        Action: 'dynamodb:Scan',
        Effect: 'Allow',
        Resource: 'table',
      });
    },
  },
  {
    title: 'shows the webhook secret to the worker alone',
    breaches: (templates) =>
      listGrants(templates)
        .filter(({ resources }) => resources.some((each) => target(each).startsWith('Webhook')))
        .map(({ role }) => role)
        .filter((role) => role !== 'deliver'),
    spoil: (templates) => {
      const policy = named(templates, 'IAM::Policy', 'restRole');
      const secret = named(templates, 'SecretsManager::Secret', 'Webhook');
      listAt(policy.Properties, 'PolicyDocument.Statement').push({
        Action: 'secretsmanager:GetSecretValue',
        Resource: { Ref: secret.id },
      });
    },
  },
];
