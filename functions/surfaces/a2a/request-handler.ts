/**
 * The SDK's request handler without state: each task is answered complete and forgotten, so there
 * is nothing to look up, list, stream or cancel, and no caller can see what another one did.
 */
import type { Task } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import type { A2ARequestHandler } from '@a2a-js/sdk/server';
import { refuseExtendedCard, refusePush, refuseStream, refuseTask } from './not-offered.ts';
import type { Asked } from './read-message.ts';
import { readMessage } from './read-message.ts';

export function createRequestHandler(perform: (asked: Asked) => Promise<Task>): A2ARequestHandler {
  return {
    sendMessage: async ({ message }) => {
      if (message === undefined) throw new RequestMalformedError('params.message: is required.');
      if (message.taskId) refuseTask();
      return perform(readMessage(message));
    },
    getTask: async ({ id }) => lookUp(id),
    cancelTask: async ({ id }) => lookUp(id),
    listTasks: async ({ pageSize = 50 }) => {
      if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100) {
        throw new RequestMalformedError('params.pageSize: must be a whole number from 1 to 100.');
      }
      return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 };
    },
    sendMessageStream: refuseStream,
    resubscribe: refuseStream,
    createTaskPushNotificationConfig: async () => refusePush(),
    getTaskPushNotificationConfig: async () => refusePush(),
    listTaskPushNotificationConfigs: async () => refusePush(),
    deleteTaskPushNotificationConfig: async () => refusePush(),
    getAuthenticatedExtendedAgentCard: async () => refuseExtendedCard(),
    /** Asked only on the way to a stream. */
    getAgentCard: async () => refuseStream(),
  };
}

function lookUp(id: unknown): never {
  if (typeof id !== 'string' || id.trim() === '') {
    throw new RequestMalformedError('params.id: must be the id of a task.');
  }
  return refuseTask();
}
