/** What must hold of what is told, and to whom. */
import { ORIGIN_HEADER } from '../../functions/http.ts';
import {
  at,
  listAt,
  named,
  ofType,
  type TemplatePromise,
  type Templates,
  textsIn,
  unless,
} from '../support/infra-templates.ts';

const functions = (templates: Templates) => ofType(templates, 'Lambda::Function');
const environment = (templates: Templates, start: string) =>
  at(named(templates, 'Lambda::Function', start).Properties, 'Environment.Variables');

export const exposurePromises: readonly TemplatePromise[] = [
  {
    title: 'has no value of a secret in a template, only where it is kept',
    breaches: (templates) => [
      ...unless(ofType(templates, 'SecretsManager::Secret'), ({ Properties }) =>
        Boolean(Properties['GenerateSecretString'] && !Properties['SecretString']),
      ),
      ...['rest', 'enquiry', 'withdrawal', 'mcp', 'a2a'].filter((name) => {
        const given = environment(templates, name);
        const handedOver = ['ORIGIN_VERIFY', 'MCP_STATE_KEYS', 'TEST_ENQUIRY_SECRETS'];
        const values = handedOver.map((setting) => at(given, setting));
        return values
          .filter((value) => value !== undefined)
          .some(
            (value) => !/^({{resolve:secretsmanager:[^}]+}},?)+$/.test(textsIn(value).join('')),
          );
      }),
    ],
    spoil: (templates) => {
      const variables = environment(templates, 'mcp');
      Object.assign(Object(variables), { ORIGIN_VERIFY: 'a-value-in-plain-sight' });
    },
  },
  {
    title: 'sends the API the secret that each of its functions asks for',
    breaches: (templates) => {
      const { Properties } = named(templates, 'CloudFront::Distribution', 'Edge');
      const origins = listAt(Properties, 'DistributionConfig.Origins').filter((origin) =>
        at(origin, 'CustomOriginConfig'),
      );
      return unless(
        origins.map((origin) => ({ id: String(at(origin, 'Id')), origin })),
        ({ origin }) =>
          at(origin, 'OriginCustomHeaders.0.HeaderName') === ORIGIN_HEADER &&
          textsIn(at(origin, 'OriginCustomHeaders.0.HeaderValue'))
            .join('')
            .startsWith('{{resolve:'),
      );
    },
    spoil: (templates) => {
      const { Properties } = named(templates, 'CloudFront::Distribution', 'Edge');
      for (const origin of listAt(Properties, 'DistributionConfig.Origins')) {
        delete Object(origin).OriginCustomHeaders;
      }
    },
  },
  {
    title: 'lets this distribution alone read an object, and nobody list them',
    breaches: (templates) =>
      ofType(templates, 'S3::BucketPolicy')
        .flatMap(({ Properties }) => listAt(Properties, 'PolicyDocument.Statement'))
        .filter((statement) => at(statement, 'Effect') === 'Allow')
        .filter(
          (statement) =>
            at(statement, 'Action') !== 's3:GetObject' ||
            at(statement, 'Principal.Service') !== 'cloudfront.amazonaws.com' ||
            !JSON.stringify(at(statement, 'Condition')).includes('EdgeDistribution'),
        )
        .map((statement) => JSON.stringify(statement)),
    spoil: (templates) => {
      const [policy] = ofType(templates, 'S3::BucketPolicy');
      listAt(policy?.Properties, 'PolicyDocument.Statement').push({
        Action: 's3:ListBucket',
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
      });
    },
  },
  {
    title: 'tells of no person in environment or outputs',
    breaches: (templates) => {
      const told = functions(templates).map(({ Properties }) => Properties['Environment']);
      return textsIn([...told, templates.outputs]).filter((text) =>
        /[\w.+-]+@[\w-]+\.\w|\+?61[ \d]{9,}|\b0[2-478]( ?\d){8}\b/.test(text),
      );
    },
    spoil: (templates) => {
      templates.outputs['Contact'] = { Value: 'someone@broker.com.au' };
    },
  },
  {
    title: 'lets CloudWatch publish alarms, as the topic has a policy of its own',
    breaches: (templates) =>
      unless(ofType(templates, 'SNS::TopicPolicy'), ({ Properties }) =>
        listAt(Properties, 'PolicyDocument.Statement').some(
          (statement) =>
            at(statement, 'Effect') === 'Allow' &&
            at(statement, 'Principal.Service') === 'cloudwatch.amazonaws.com',
        ),
      ),
    spoil: (templates) => {
      const [policy] = ofType(templates, 'SNS::TopicPolicy');
      listAt(policy?.Properties, 'PolicyDocument.Statement').pop();
    },
  },
];
