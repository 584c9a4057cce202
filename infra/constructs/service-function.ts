/**
 * One Lambda of ours: the very bundle that runs locally, logs of its own that end, a role that may
 * write to them and do what it is allowed one by one, and a share of the account's concurrency.
 */

import { join } from 'node:path';
import { Duration, Lazy, RemovalPolicy } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  type IFunction,
  type IVersion,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { SettingName } from '../../functions/config.ts';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import type { StageSettings } from '../stages.ts';

type FunctionProps = {
  readonly name: FunctionName;
  readonly distDir: string;
  readonly settings: LogSettings & Pick<StageSettings, 'concurrency'>;
};

export class ServiceFunction extends Construct {
  readonly name: FunctionName;
  readonly lambda: Lambda;
  /** What callers reach: the version in use, or two while one gives way to the other. */
  readonly live: Alias & IFunction;
  readonly #remarks: string[] = [];
  readonly #role: Role;

  constructor(scope: Construct, id: string, { name, distDir, settings }: FunctionProps) {
    super(scope, id);
    this.name = name;
    const { does, memoryMegabytes, timeoutSeconds } = FUNCTIONS[name];
    const logGroup = createLogs(this, 'Logs', settings);
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(this.#role);
    this.lambda = new Lambda(this, 'Function', {
      description: Lazy.string({ produce: () => [does, ...this.#remarks].join(', ') }),
      code: Code.fromAsset(join(distDir, 'functions', name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: memoryMegabytes,
      timeout: Duration.seconds(timeoutSeconds),
      role: this.#role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(settings.concurrency === 'unreserved'
        ? {}
        : { reservedConcurrentExecutions: settings.concurrency[name] }),
    });
    // The two are what they are cast to; only how the library writes optional properties says otherwise.
    const version = this.lambda.currentVersion as IVersion;
    this.live = new Alias(this, 'Live', { aliasName: 'live', version }) as Alias & IFunction;
  }

  set(name: SettingName, value: string): void {
    this.lambda.addEnvironment(name, value);
  }

  /** Words in its description, so that Lambda sees a difference where it would see none. */
  remark(text: string): void {
    this.#remarks.push(text);
  }

  allow(actions: readonly string[], resource: string): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [resource] }));
  }
}

/** Calls a function each minute. A call that fails is not repeated: the next minute does the same. */
export class EachMinute extends Construct {
  constructor(scope: Construct, id: string, fn: ServiceFunction) {
    super(scope, id);
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) } as const;
    new Rule(this, 'EachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(fn.live, once)],
    });
    fn.live.configureAsyncInvoke(once);
  }
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
