/** Calls a function each minute. A call that fails is not repeated: the next minute does the same. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

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
