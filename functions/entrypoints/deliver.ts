/** The delivery worker: a batch of rings, answered together. */
import { createQueueHandler } from '../surfaces/queue.ts';
import { wireDeliver } from '../wiring.ts';

const { deliver, log } = wireDeliver();

export const handler = createQueueHandler(deliver, log);
