/** What delivering needs of the world. */
import type { RetrySchedule } from '../domain/retry-schedule.ts';
import type { Broker, Chance, Clock, DeliveryQueue, EnquiryStore, Log } from './ports.ts';

export type DeliverDependencies = {
  readonly store: EnquiryStore;
  readonly queue: DeliveryQueue;
  readonly broker: Broker;
  /** Where the operator gave an address: told as well when the broker does not answer. */
  readonly email?: Broker | undefined;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly log: Log;
  readonly schedule: RetrySchedule;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** How many milliseconds the function still has. */
export type TimeLeft = () => number;
