/**
 * One Lambda of ours: the very bundle that runs locally, logs of its own that end, a role that may
 * write to them and do what it is allowed one by one, and a share of the account's concurrency.
 */

import { join } from 'node:path';
import { ArnFormat, Duration, Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { SettingName } from '../../functions/config.ts';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import type { StageSettings } from '../stages.ts';
import { acknowledge } from '../tell.ts';

type FunctionProps = {
  readonly name: FunctionName;
  readonly distDir: string;
  readonly settings: LogSettings & Pick<StageSettings, 'concurrency'>;
};

export class ServiceFunction extends Construct {
  readonly name: FunctionName;
  readonly lambda: lambda.Function;
  /** What callers reach: the version in use, or two while one gives way to the other. */
  readonly live: lambda.Alias & lambda.IFunction;
  readonly #remarks: string[] = [];
  readonly #role: iam.Role;

  constructor(scope: Construct, id: string, { name, distDir, settings }: FunctionProps) {
    super(scope, id);
    this.name = name;
    const { does, memoryMegabytes, timeoutSeconds } = FUNCTIONS[name];
    const logGroup = createLogs(this, 'Logs', settings);
    this.#role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(this.#role);
    this.lambda = new lambda.Function(this, 'Function', {
      description: Lazy.string({ produce: () => [does, ...this.#remarks].join(', ') }),
      code: lambda.Code.fromAsset(join(distDir, 'functions', name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: memoryMegabytes,
      timeout: Duration.seconds(timeoutSeconds),
      role: this.#role,
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      systemLogLevelV2: lambda.SystemLogLevel.INFO,
      ...(settings.concurrency === 'unreserved'
        ? {}
        : { reservedConcurrentExecutions: settings.concurrency[name] }),
    });
    // The two are what they are cast to; only how the library writes optional properties says otherwise.
    const version = this.lambda.currentVersion as lambda.IVersion;
    this.live = new lambda.Alias(this, 'Live', { aliasName: 'live', version }) as lambda.Alias &
      lambda.IFunction;
  }

  set(name: SettingName, value: string): void {
    this.lambda.addEnvironment(name, value);
  }

  /** Words in its description, so that Lambda sees a difference where it would see none. */
  remark(text: string): void {
    this.#remarks.push(text);
  }

  allow(actions: readonly string[], resource: string): void {
    this.#role.addToPolicy(
      new iam.PolicyStatement({ actions: [...actions], resources: [resource] }),
    );
  }
}

/** Calls a function each minute. A call that fails is not repeated: the next minute does the same. */
export function callEachMinute(scope: Construct, { live }: ServiceFunction): void {
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) } as const;
  new Rule(scope, 'EachMinute', {
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(live, once)],
  });
  live.configureAsyncInvoke(once);
}

/**
 * Moves calls to a new version of each function step by step, and back as soon as an alarm sounds that a new
 * version can set off. CloudFormation then takes the whole stack back.
 */
export function releaseInSteps(
  scope: Construct,
  functions: readonly ServiceFunction[],
  alarms: readonly Alarm[],
): void {
  const application = new codedeploy.LambdaApplication(scope, 'Application');
  const role = createReleaseRole(scope, functions);
  for (const { name, live } of functions) {
    new codedeploy.LambdaDeploymentGroup(scope, name, {
      application,
      alias: live,
      deploymentConfig: codedeploy.LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_2MINUTES,
      alarms: [...alarms],
      // CDK would add AWS's own policy, which may move every alias of the account.
      role: role.withoutPolicyUpdates(),
    });
  }
}

function createReleaseRole(scope: Construct, functions: readonly ServiceFunction[]): iam.Role {
  const role = new iam.Role(scope, 'Role', {
    assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com'),
  });
  const allow = (actions: string[], resources: string[]) =>
    role.addToPolicy(new iam.PolicyStatement({ actions, resources }));
  allow(
    ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
    functions.flatMap(({ lambda: { functionArn }, live }) => [
      functionArn,
      `${functionArn}:${live.aliasName}`,
    ]),
  );
  const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
  const alarm = { service: 'cloudwatch', resource: 'alarm', resourceName: '*', arnFormat };
  allow(['cloudwatch:DescribeAlarms'], [Stack.of(scope).formatArn(alarm)]);
  const { region } = Stack.of(scope);
  acknowledge(
    role,
    `IAM5[Resource::arn:aws:cloudwatch:${region}:<AWS::AccountId>:alarm:*]`,
    'Looks at states of alarms, for which AWS names nothing narrower.',
  );
  return role;
}

export type LogSettings = Pick<StageSettings, 'logRetentionDays' | 'isProtected'>;

/** Where something writes its log: lines end in their time, and in production outlive the stack. */
export function createLogs(scope: Construct, id: string, settings: LogSettings): LogGroup {
  const { RETAIN_ON_UPDATE_OR_DELETE, DESTROY } = RemovalPolicy;
  return new LogGroup(scope, id, {
    retention: settings.logRetentionDays,
    removalPolicy: settings.isProtected ? RETAIN_ON_UPDATE_OR_DELETE : DESTROY,
  });
}
