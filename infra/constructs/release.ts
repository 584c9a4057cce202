/**
 * How calls move to a new version of each function: step by step, and back as soon as an alarm sounds
 * that a new version can set off. CloudFormation then takes the whole stack back.
 */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../tell.ts';
import type { ServiceFunction } from './service-function.ts';

type ReleaseProps = {
  readonly functions: readonly ServiceFunction[];
  readonly alarms: readonly Alarm[];
};

export class Release extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms }: ReleaseProps) {
    super(scope, id);
    const application = new codedeploy.LambdaApplication(this, 'Application');
    const role = this.#createRole(functions);
    for (const { name, live } of functions) {
      new codedeploy.LambdaDeploymentGroup(this, name, {
        application,
        alias: live,
        deploymentConfig: codedeploy.LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_2MINUTES,
        alarms: [...alarms],
        // CDK would add AWS's own policy, which may move every alias of the account.
        role: role.withoutPolicyUpdates(),
      });
    }
  }

  #createRole(functions: readonly ServiceFunction[]): iam.Role {
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com'),
    });
    const actions = ['GetAlias', 'UpdateAlias', 'GetProvisionedConcurrencyConfig'];
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: actions.map((action) => `lambda:${action}`),
        resources: functions.flatMap(({ lambda, live }) => [
          lambda.functionArn,
          `${lambda.functionArn}:${live.aliasName}`,
        ]),
      }),
    );
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    const alarm = { service: 'cloudwatch', resource: 'alarm', resourceName: '*', arnFormat };
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['cloudwatch:DescribeAlarms'],
        resources: [Stack.of(this).formatArn(alarm)],
      }),
    );
    const { region } = Stack.of(this);
    acknowledge(
      role,
      `IAM5[Resource::arn:aws:cloudwatch:${region}:<AWS::AccountId>:alarm:*]`,
      'Looks at states of alarms, for which AWS names nothing narrower.',
    );
    return role;
  }
}
