/** Whether the service runs, what it leans on answers, and which version of code and content. */

import * as z from 'zod';
import type { Catalogue } from '../catalogue/content.ts';
import type { Caller } from '../catalogue/schema.ts';
import { forRequest, type Ports } from './ports.ts';

const answering = z.enum(['ok', 'failing']);

export const health = z.strictObject({
  status: z.enum(['ok', 'degraded']).describe('Degraded where an enquiry may have to wait.'),
  version: z.string(),
  content_date: z.iso.date(),
  records: answering.describe('Whether enquiries can be kept.'),
  deliveries: answering.describe('Whether what is kept can be sent on at once.'),
});
export type Health = z.infer<typeof health>;

type Answering = Pick<Health, 'records' | 'deliveries'>;
/** Each rejects where there is no answer. */
export type Probes = { readonly [Name in keyof Answering]: () => Promise<void> };
type Versions = Pick<Catalogue, 'version' | 'observed_at'>;
type Needs = Pick<Ports, 'clock' | 'log'> & {
  readonly catalogue: Versions;
  readonly probes: Probes;
};

export const HEALTH_FRESH_MS = 5000;

/** Names nothing behind it. A look is kept for a while, so that asking costs little. */
export type ReportHealth = (caller: Pick<Caller, 'requestId'>) => Promise<Health>;

export function createReportHealth(standing: Needs): ReportHealth {
  let kept: { readonly at: number; readonly report: Promise<Health> } | undefined;
  const look = async (caller: Pick<Caller, 'requestId'>) => {
    const { catalogue, probes, log } = forRequest(standing, caller);
    const ask = (probe: () => Promise<void>) =>
      probe().then(
        () => 'ok' as const,
        (error: unknown) => {
          log.fault('A health probe had no answer.', error);
          return 'failing' as const;
        },
      );
    const [records, deliveries] = await Promise.all([ask(probes.records), ask(probes.deliveries)]);
    return describeHealth(catalogue, { records, deliveries });
  };
  return (caller) => {
    const now = standing.clock.now();
    if (kept === undefined || now - kept.at >= HEALTH_FRESH_MS) {
      kept = { at: now, report: look(caller) };
    }
    return kept.report;
  };
}

export function describeHealth({ version, observed_at }: Versions, answering: Answering): Health {
  const isWell = Object.values(answering).every((each) => each === 'ok');
  const status = isWell ? 'ok' : 'degraded';
  return { status, version, content_date: observed_at, ...answering };
}
