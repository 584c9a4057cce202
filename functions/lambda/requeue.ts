/** The sweep, each minute. */
import { readCatalogue } from '../built-files.ts';
import { readConfig } from '../config.ts';
import { createMeasurePromise } from '../delivery/promised-time.ts';
import { createRequeueEnquiries } from '../delivery/sweep.ts';
import { clock, wireLog } from '../main.ts';
import { wireRecords } from '../main-submit.ts';

const { HELD_BACK_A_MINUTE: heldBackAMinute } = readConfig(['HELD_BACK_A_MINUTE']);
const { contact_days: contactDays } = readCatalogue().service.retention;
const needs = { ...wireRecords(), clock, log: wireLog('requeue'), contactDays, heldBackAMinute };
const requeue = createRequeueEnquiries(needs);
const measure = createMeasurePromise(needs);

export const handler = async (_event: unknown, context: { getRemainingTimeInMillis(): number }) => {
  const timeLeft = () => context.getRemainingTimeInMillis();
  const [requeued] = await Promise.all([requeue(timeLeft), measure(timeLeft)]);
  return { requeued };
};
