/** Where something writes its log: lines end in their time, and in production outlive the stack. */
import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

export type LogSettings = Pick<StageSettings, 'logRetentionDays' | 'isProtected'>;

export function createLogs(scope: Construct, id: string, settings: LogSettings): LogGroup {
  const { RETAIN_ON_UPDATE_OR_DELETE, DESTROY } = RemovalPolicy;
  return new LogGroup(scope, id, {
    retention: settings.logRetentionDays,
    removalPolicy: settings.isProtected ? RETAIN_ON_UPDATE_OR_DELETE : DESTROY,
  });
}
