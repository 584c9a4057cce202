/** What the protocol knows and this service does not offer, each refused with what to do instead. */
import {
  PushNotificationNotSupportedError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';

export function refuseTask(): never {
  throw new TaskNotFoundError(
    'Tasks are complete in their own answer and are not kept, so none can be looked up, continued ' +
      'or cancelled. Send a new message without taskId.',
  );
}

export function refuseStream(): never {
  throw new UnsupportedOperationError(
    'Streaming is not offered: SendMessage answers with the completed task.',
  );
}

export function refusePush(): never {
  throw new PushNotificationNotSupportedError(
    'Push notifications are not offered: a task is complete in its own answer.',
  );
}

export function refuseExtendedCard(): never {
  throw new UnsupportedOperationError(
    'There is no extended card: /.well-known/agent-card.json says everything.',
  );
}
