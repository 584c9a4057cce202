/**
 * The operations that are simulated, wired as the Lambdas and the operator's commands wire them. For a
 * planted bug this file is bundled again with the bug in it, so nothing else stands here.
 */
import {
  createDeliverEnquiry,
  type DeliverDependencies,
} from '../../functions/delivery/deliver.ts';
import { redeliverRecord } from '../../functions/delivery/redeliver.ts';
import {
  createRequeueEnquiries,
  type RequeueDependencies,
} from '../../functions/delivery/sweep.ts';
import { createTakeReply, createYourEnquiry } from '../../functions/delivery/your-enquiry.ts';
import { createSubmitEnquiry, type SubmitDependencies } from '../../functions/enquiry/submit.ts';
import { eraseRecord } from '../../functions/enquiry/withdraw.ts';

export type Needs = SubmitDependencies & DeliverDependencies & RequeueDependencies;
export type Operations = ReturnType<typeof createOperations>;

/** What the Lambdas of worker and sweep are given. */
const WORKER_MS = 40_000;
const SWEEP_LASTS_MS = 50_000;

export function createOperations(needs: Needs) {
  const { store, clock } = needs;
  const deliver = createDeliverEnquiry(needs);
  const sweep = createRequeueEnquiries(needs);
  const lasting = (milliseconds: number) => {
    const until = clock.now() + milliseconds;
    return () => until - clock.now();
  };
  const onRecord =
    <Answer>(act: (record: NonNullable<Awaited<ReturnType<typeof store.read>>>) => Answer) =>
    async (id: string) => {
      const record = await store.read(id);
      return record === undefined ? undefined : act(record);
    };
  return {
    // Made when it is asked for: every part of every story is given all operations, and few submit.
    submit: (...given: Parameters<ReturnType<typeof createSubmitEnquiry>>) =>
      createSubmitEnquiry(needs)(...given),
    deliver: (id: string) => deliver(id, lasting(WORKER_MS)),
    sweep: () => sweep(lasting(SWEEP_LASTS_MS)),
    byLink: createYourEnquiry(needs),
    reply: createTakeReply(needs),
    erase: onRecord((record) => eraseRecord(record, needs)),
    redeliver: onRecord((record) => redeliverRecord(record, needs)),
  };
}
