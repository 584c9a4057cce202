/**
 * The queue of messages that were set aside. Reading it holds each one back for a moment; those that
 * nobody removed are let go as soon as all are read, so that the next look sees them too.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DeadLetter, DeadLetters } from '../operations/ports.ts';

/** Long enough to read them all; a handle stays good for removing after it. */
const HELD_SECONDS = 30;

export function createSqsDeadLetters(client: SQSClient, QueueUrl: string): DeadLetters {
  const receive = async (): Promise<readonly Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: HELD_SECONDS,
      MessageSystemAttributeNames: ['SentTimestamp'],
    });
    return (await client.send(command)).Messages ?? [];
  };
  const release = ({ handle }: DeadLetter) =>
    client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: handle, VisibilityTimeout: 0 }),
    );
  return {
    async list() {
      const found = new Map<string, DeadLetter>();
      for (;;) {
        const page = await receive();
        const fresh = page.filter(({ MessageId = '' }) => !found.has(MessageId));
        for (const message of fresh) found.set(message.MessageId ?? '', toLetter(message));
        if (fresh.length === 0) break;
      }
      const letters = [...found.values()];
      await Promise.all(letters.map(release));
      return letters.toSorted((one, other) => one.sent_at - other.sent_at);
    },
    async remove({ handle }) {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: handle }));
    },
  };
}

function toLetter({ Body = '', ReceiptHandle = '', Attributes }: Message): DeadLetter {
  return { body: Body, handle: ReceiptHandle, sent_at: Number(Attributes?.SentTimestamp ?? 0) };
}
