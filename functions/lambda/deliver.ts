/** The delivery worker: a batch of rings, answered together. */
import { createQueueHandler } from '../lambda-queue.ts';
import { wireDeliver } from '../main-deliver.ts';

export const handler = createQueueHandler(wireDeliver());
