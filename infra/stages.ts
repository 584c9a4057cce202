/**
 * What differs between the stages, typed, for the operator to fill in. What borrowers and the
 * broker see is in content/service.yaml; this is where and how it runs.
 */
import type { FunctionName } from '../scripts/build/bundles.ts';

export const STAGE_NAMES = ['dev', 'production'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

export type Domain = {
  readonly name: string;
  /** CloudFront takes certificates from us-east-1 only. */
  readonly certificateArn: string;
  /** Left out: point the name at the distribution by hand, as the outputs say. */
  readonly hostedZone?: { readonly id: string; readonly name: string };
};

export type StageSettings = {
  readonly region: string;
  /** Left out: the address that CloudFront gives. */
  readonly domain?: Domain;
  /**
   * Where signed enquiries go; left out where content/service.yaml says that e-mail does it all.
   */
  readonly webhookUrl?: string;
  /** Who e-mail to the broker comes from; left out, none is sent. */
  readonly emailFrom?: string;
  /** Who is woken. Left out, alarms only change colour on the dashboard. */
  readonly alarmEmail?: string;
  /** A key of one's own shows each use in CloudTrail, and can be closed to end all access. */
  readonly tableKey: 'aws-owned' | 'customer-managed';
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** How far back the table can be restored; erased details stay in backups for so long. */
  readonly restorableDays: number;
  /**
   * How many of each may run at once, so that abuse cannot run up a bill or starve the others.
   * An account that may run fewer than 200 in all cannot reserve these: say `unreserved` there.
   */
  readonly concurrency: Readonly<Record<FunctionName, number>> | 'unreserved';
  /** Requests a second to the API as a whole; the edge answers static addresses without it. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number };
  /** The stack refuses to be deleted until someone allows it. */
  readonly isProtected: boolean;
};

export const stages: Readonly<Record<StageName, StageSettings>> = {
  dev: {
    region: 'ap-southeast-2',
    webhookUrl: 'https://broker.example.com/enquiries',
    tableKey: 'aws-owned',
    logRetentionDays: 7,
    restorableDays: 7,
    concurrency: { rest: 5, enquiry: 5, mcp: 5, a2a: 5, deliver: 2, requeue: 1 },
    throttle: { rateLimit: 10, burstLimit: 20 },
    isProtected: false,
  },
  production: {
    region: 'ap-southeast-2',
    webhookUrl: 'https://broker.example.com/enquiries',
    tableKey: 'customer-managed',
    logRetentionDays: 90,
    restorableDays: 35,
    concurrency: { rest: 20, enquiry: 10, mcp: 20, a2a: 10, deliver: 5, requeue: 1 },
    throttle: { rateLimit: 50, burstLimit: 100 },
    isProtected: true,
  },
};

/** What the stacks are called, for the commands that look them up. */
export function stackNames(stage: StageName): { readonly service: string; readonly site: string } {
  const prefix = `BusinessFinance-${stage}`;
  return { service: `${prefix}-Service`, site: `${prefix}-Site` };
}

export function readStageName(given: unknown): StageName {
  const found = STAGE_NAMES.find((name) => name === given);
  if (found === undefined) throw new Error(`The stage must be one of ${STAGE_NAMES.join(', ')}.`);
  return found;
}
