/** Enquiries for the operator to work on, each from a person and a connection of its own. */
import type { LocalService } from '../../scripts/local/start-local.ts';
import type { Operator } from './operator.ts';
import { postJson, readInbox, until } from './running-service.ts';

/**
 * Nothing of this may show where personal data does not belong: the name, in part too, the number in any
 * spacing, the address. Three loose characters would be met by chance in a hash or a time.
 */
export const PERSONAL = /\bSam\b|Citizen|491\D{0,2}570|sam@example|stock/i;

const ENQUIRY = {
  name: 'Sam Citizen',
  phone: '0491 570 006',
  email: 'sam@example.com',
  scenario: 'Stock for the shop before Christmas, 60k, unsecured.',
  consent: true,
  notice_shown: true,
  agent_name: 'Claude',
};

export type Sent = {
  readonly reference: string;
  readonly receipt: string;
  readonly withdrawal_url: string;
  readonly requestId: string;
};

let connections = 1;

export async function sendEnquiry({ url }: LocalService, changes: object = {}): Promise<Sent> {
  connections += 1;
  const body = { ...ENQUIRY, ...changes };
  const { text, headers, status } = await postJson(
    url,
    '/v1/enquiry',
    body,
    `127.0.1.${connections}`,
  );
  if (status !== 200) throw new Error(text);
  return { ...JSON.parse(text), requestId: String(headers['x-request-id']) };
}

export function messagesAbout(service: LocalService, reference: string) {
  return readInbox(service.inboxUrl).then((all) =>
    all.filter(({ body }) => body.data.reference === reference),
  );
}

/** Waits until the broker took so many attempts at this enquiry, and answers its deliveries. */
export function takenBy(service: LocalService, { reference }: Sent, attempts = 1) {
  return until(async () => {
    const [delivery] = (await messagesAbout(service, reference)).filter(
      ({ body }) => body.type === 'enquiry.created',
    );
    const taken = delivery?.attempts.filter(({ answered }) => answered < 300) ?? [];
    return taken.length >= attempts && delivery;
  });
}

/** Until then the worker still holds it. */
export function settled(operator: Operator, { reference }: Sent) {
  return until(async () => {
    const [listed] = await operator.read('list', '--reference', reference);
    return listed.state === 'delivered';
  });
}

export function failNext({ inboxUrl = '' }: LocalService, times: number) {
  return postJson(inboxUrl, '/respond', { status: 503, times });
}
