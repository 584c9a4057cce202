/**
 * What differs between the stages, typed, for the operator to fill in. What borrowers and the
 * broker see is in content/service.yaml; this is where and how it runs.
 */
import type { API_ROUTES } from '../functions/edge/api-routes.ts';

import type { FunctionName } from './functions.ts';
export const STAGE_NAMES = ['dev', 'production'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

export type Domain = {
  readonly name: string;
  /** CloudFront takes certificates from us-east-1 only. */
  readonly certificateArn: string;
  /** Left out: point the name at the distribution by hand, as the outputs say. */
  readonly hostedZone?: { readonly id: string; readonly name: string };
};

/** Addresses with a function that is not rest's. */
type OwnRoute = {
  [Path in keyof typeof API_ROUTES]: (typeof API_ROUTES)[Path] extends 'rest' ? never : Path;
}[keyof typeof API_ROUTES];
export type Firewall = { readonly requestsPerAddress: number };
type Pace = 'at-once' | 'a-tenth-each-2-minutes';
type Throttle = { readonly rateLimit: number; readonly burstLimit: number };

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
   * Over how many keys what waits and what is to be removed are spread. One carries 500 enquiries a
   * second that are taken at once, or 500 retries a second, or 43 million removals a day. It may
   * grow at any time and never shrinks: what stands in a shard stays there. `npm run bench scale`.
   */
  readonly sweepShards: number;
  /** After a restore: the name of the table that is used in place of the stack's own (README.md). */
  readonly restoredTable?: string;
  /**
   * How many of each may run at once, so that abuse cannot run up a bill or starve the others.
   * An account that may run fewer than 200 in all cannot reserve these: say `unreserved` there.
   */
  readonly concurrency: Readonly<Record<FunctionName, number>> | 'unreserved';
  /**
   * Requests a second, and at once, to each address that reaches a function, so that a flood of one
   * leaves the others as they are; `$default` is for all that rest answers.
   */
  readonly throttles: Readonly<Record<OwnRoute | '$default', Throttle>>;
  /**
   * Turns away, at the edge, an address that asks more often than this in five minutes. Left out,
   * there is none: it costs US$6 a month (one list, one rule) and US$0.60 a million requests, and
   * assistants ask for many people from few addresses, so a low number shuts them out.
   */
  readonly firewall?: Firewall;
  /**
   * How calls move to a new version of a function. Step by step, each deployment takes that much
   * longer, and goes back by itself where an alarm sounds.
   */
  readonly release: Pace;
  /** The stack refuses to be deleted until someone allows it, and its logs outlive it. */
  readonly isProtected: boolean;
};

export const stages: Readonly<Record<StageName, StageSettings>> = {
  dev: {
    region: 'ap-southeast-2',
    webhookUrl: 'https://broker.example.com/enquiries',
    tableKey: 'aws-owned',
    logRetentionDays: 7,
    restorableDays: 7,
    sweepShards: 4,
    concurrency: {
      rest: 5,
      enquiry: 5,
      withdrawal: 15,
      mcp: 5,
      a2a: 5,
      deliver: 2,
      requeue: 1,
      outside: 1,
    },
    throttles: {
      $default: { rateLimit: 10, burstLimit: 20 },
      '/v1/enquiry': { rateLimit: 5, burstLimit: 10 },
      '/v1/withdrawal': { rateLimit: 5, burstLimit: 10 },
      '/v1/reply': { rateLimit: 1, burstLimit: 4 },
      '/health': { rateLimit: 2, burstLimit: 4 },
      '/mcp': { rateLimit: 10, burstLimit: 20 },
      '/a2a': { rateLimit: 5, burstLimit: 10 },
    },
    release: 'at-once',
    isProtected: false,
  },
  production: {
    region: 'ap-southeast-2',
    webhookUrl: 'https://broker.example.com/enquiries',
    tableKey: 'customer-managed',
    logRetentionDays: 90,
    restorableDays: 35,
    sweepShards: 4,
    concurrency: {
      rest: 20,
      enquiry: 10,
      withdrawal: 26,
      mcp: 20,
      a2a: 10,
      deliver: 5,
      requeue: 1,
      outside: 1,
    },
    throttles: {
      $default: { rateLimit: 50, burstLimit: 100 },
      '/v1/enquiry': { rateLimit: 20, burstLimit: 40 },
      '/v1/withdrawal': { rateLimit: 10, burstLimit: 20 },
      // These two are kept so low that brokers and monitors never hold the share that withdrawals need.
      '/v1/reply': { rateLimit: 1, burstLimit: 4 },
      '/health': { rateLimit: 2, burstLimit: 4 },
      '/mcp': { rateLimit: 50, burstLimit: 100 },
      '/a2a': { rateLimit: 20, burstLimit: 40 },
    },
    release: 'a-tenth-each-2-minutes',
    isProtected: true,
  },
};

/** What Lambda takes off the queue at once for each worker. */
export const MESSAGES_A_WORKER = 10;
/** As long as a broker is assumed to take for an answer. */
const BROKER_SECONDS = 1;
/** As is assumed where no share is reserved. */
const UNRESERVED_WORKERS = 2;

type Shares = Pick<StageSettings, 'concurrency'>;

/** What the worker gets through in a second. */
export function sentASecond({ concurrency }: Shares): number {
  const workers = concurrency === 'unreserved' ? UNRESERVED_WORKERS : concurrency.deliver;
  return (workers * MESSAGES_A_WORKER) / BROKER_SECONDS;
}

/**
 * How many a broker who is back gets in a minute of what waited for them: half of what the worker gets
 * through, so that what is new never waits behind, and the broker may take twice as long.
 */
export function heldBackAMinute(shares: Shares): number {
  return (sentASecond(shares) * 60) / 2;
}

/** In the order in which they are made and changed. */
export const STACK_ROLES = ['service', 'site'] as const;
export type StackRole = (typeof STACK_ROLES)[number];

/** What the stacks are called, for the commands that look them up. */
export function stackNames(stage: StageName): Readonly<Record<StackRole, string>> {
  const prefix = `BusinessFinance-${stage}`;
  return { service: `${prefix}-Service`, site: `${prefix}-Site` };
}

/** Where AWS takes firewalls and alarms of CloudFront, wherever the service runs. */
export const GLOBAL_REGION = 'us-east-1';

export function globalStackNames(stage: StageName) {
  const prefix = `BusinessFinance-${stage}`;
  return { firewall: `${prefix}-Firewall`, edgeAlarms: `${prefix}-EdgeAlarms` } as const;
}

export function readStageName(given: unknown): StageName {
  const found = STAGE_NAMES.find((name) => name === given);
  if (found === undefined) throw new Error(`The stage must be one of ${STAGE_NAMES.join(', ')}.`);
  return found;
}
