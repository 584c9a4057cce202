/** What must hold of how a new version of a function comes into use in production. */
import {
  alarmName,
  at,
  listAt,
  named,
  ofType,
  type TemplatePromise,
  type Templates,
  target,
  unless,
} from '../support/infra-templates.ts';

const aliases = (templates: Templates) => ofType(templates, 'Lambda::Alias');
const groups = (templates: Templates) => ofType(templates, 'CodeDeploy::DeploymentGroup');

/** A new version can make each of these sound; the others tell of the broker, or of who calls. */
const TURN_BACK = [
  'ApiErrors',
  'Faults',
  'FunctionErrors',
  'OutsideFails',
  'ReceiptFailed',
  'SigningFailed',
  'TableAway',
  'WritesRefused',
];

/** All that calls a function: the API, the queue, the schedules. */
function listCallers(templates: Templates) {
  const called = (type: string, path: string) =>
    ofType(templates, type).map(({ id, Properties }) => ({
      id,
      what: JSON.stringify(at(Properties, path)),
    }));
  return [
    ...called('ApiGatewayV2::Integration', 'IntegrationUri'),
    ...called('Lambda::EventSourceMapping', 'FunctionName'),
    ...called('Events::Rule', 'Targets.0.Arn'),
  ];
}

export const releasePromises: readonly TemplatePromise[] = [
  {
    title: 'calls each function by what is live, and never the version made last',
    breaches: (templates) => {
      const ids = aliases(templates).map(({ id }) => id);
      return [
        ...(ids.length === ofType(templates, 'Lambda::Function').length ? [] : ['aliases']),
        ...unless(listCallers(templates), ({ what }) => ids.some((id) => what.includes(`"${id}"`))),
      ];
    },
    spoil: (templates) => {
      const fn = named(templates, 'Lambda::Function', 'requeue');
      const [rule] = ofType(templates, 'Events::Rule').filter(({ id }) => id.startsWith('Sweep'));
      Object(at(rule?.Properties, 'Targets.0')).Arn = { 'Fn::GetAtt': [fn.id, 'Arn'] };
    },
  },
  {
    title: 'moves each alias to a new version step by step',
    breaches: (templates) => [
      ...unless(aliases(templates), ({ UpdatePolicy }) =>
        groups(templates).some(
          ({ id, Properties }) =>
            at(UpdatePolicy, 'CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref') === id &&
            Properties['DeploymentConfigName'] ===
              'CodeDeployDefault.LambdaLinear10PercentEvery2Minutes',
        ),
      ),
    ],
    spoil: (templates) => {
      const [alias] = aliases(templates);
      delete alias?.UpdatePolicy;
    },
  },
  {
    title: 'moves it back where an alarm sounds that a new version can set off',
    breaches: (templates) =>
      unless(groups(templates), ({ Properties }) => {
        const heard = listAt(Properties, 'AlarmConfiguration.Alarms')
          .map((alarm) => alarmName(target(at(alarm, 'Name'))))
          .sort();
        const events = listAt(Properties, 'AutoRollbackConfiguration.Events');
        return (
          heard.join() === TURN_BACK.join() &&
          at(Properties, 'AlarmConfiguration.Enabled') === true &&
          at(Properties, 'AutoRollbackConfiguration.Enabled') === true &&
          ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'].every((each) => events.includes(each))
        );
      }),
    spoil: (templates) => {
      const [group] = groups(templates);
      listAt(group?.Properties, 'AlarmConfiguration.Alarms').pop();
    },
  },
];
