/** `redrive`: puts dead letters back on the queue. */
import { redriveDeadLetters } from '../../functions/operations/redrive-dead-letters.ts';
import type { Command } from './command.ts';

export const redrive: Command = {
  summary: 'put dead letters back on the queue',
  usage: ['redrive [--yes]'],
  notes: [
    'What cannot be read stays where it is. Nothing withdrawn, erased or delivered is sent by it.',
  ],
  run: async ({ records, confirm }) => {
    await confirm('Ring the worker again for every dead letter?');
    const data = await redriveDeadLetters(await records());
    const rest = data.unreadable === 0 ? '' : ` ${data.unreadable} cannot be read, and stay.`;
    return { text: `${data.rung} put back on the queue.${rest}`, data };
  },
};
