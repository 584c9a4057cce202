/**
 * The queue of messages that were set aside. A visit holds each one back from others; those that are
 * kept are let go when all were seen, so that the next visit finds them at once.
 */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { DeadLetters } from '../operations/ports.ts';

/** Until then a visit must be over, or it meets the first again; each is met once all the same. */
const HELD_SECONDS = 120;

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
  const remove = ({ ReceiptHandle }: Message) =>
    client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  const release = ({ ReceiptHandle }: Message) =>
    client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
  return {
    async visit(look) {
      const kept = new Map<string, Message>();
      try {
        for (;;) {
          const fresh = (await receive()).filter(({ MessageId = '' }) => !kept.has(MessageId));
          if (fresh.length === 0) return;
          for (const message of fresh) {
            kept.set(message.MessageId ?? '', message);
            if ((await look(toLetter(message))) === 'keep') continue;
            await remove(message);
            kept.delete(message.MessageId ?? '');
          }
        }
      } finally {
        await Promise.all([...kept.values()].map(release));
      }
    },
  };
}

function toLetter({ Body = '', Attributes }: Message) {
  return { body: Body, sent_at: Number(Attributes?.SentTimestamp ?? 0) };
}
