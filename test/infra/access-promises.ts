/** What must hold of the roles of functions; test/lambdas/grants holds each grant against its use. */
import { type TemplatePromise, unless } from '../support/infra-promise.ts';
import {
  listAt,
  listGrants,
  named,
  ofType,
  type Templates,
  target,
  textsIn,
} from '../support/infra-templates.ts';

const functions = (templates: Templates) => ofType(templates, 'Lambda::Function');
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
    // CodeDeploy asks for states of alarms by a list of names, and AWS tells no narrower resource for it.
    title: 'allows no function a wildcard, and who moves versions only to look at alarms',
    breaches: (templates) =>
      listGrants(templates)
        .filter(
          ({ role, actions }) =>
            !(role === 'Release' && actions.join() === 'cloudwatch:DescribeAlarms'),
        )
        .filter(({ actions, resources }) => textsIn([actions, resources]).join().includes('*'))
        .map(({ role }) => role),
    spoil: (templates) => {
      const [policy] = ofType(templates, 'IAM::Policy');
      const [statement] = listAt(policy?.Properties, 'PolicyDocument.Statement');
      Object.assign(Object(statement), { Resource: '*' });
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
