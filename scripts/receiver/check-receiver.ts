/**
 * `npm run receiver:check -- https://…`: sends a broker's receiver what it will meet, good and bad, and
 * says what it should have done. Every delivery is marked as a test and names a number for fiction.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DAY_MS } from '../../functions/catalogue/office-time.ts';
import { signedHeaders } from '../../functions/channels/webhook.ts';
import {
  type EnquiryCreated,
  type EnquiryNoticed,
  enquiryCreated,
} from '../../functions/enquiry/event.ts';
import { runChecks, runCommand, sumUp, type Verdict } from '../local/command.ts';
import sample from './enquiry.json' with { type: 'json' };

type ReceiverOptions = {
  readonly url: string;
  /** The one that receiver and service share. */
  readonly secret: string;
  /** The service waits as long. */
  readonly patienceMs?: number;
  readonly tell?: (line: string) => void;
};

const PATIENCE_MS = 15_000;

export function checkReceiver({
  url,
  secret,
  patienceMs = PATIENCE_MS,
  tell = () => {},
}: ReceiverOptions): Promise<Verdict[]> {
  const checks = listDeliveries(secret, Date.now()).map((planned) => ({
    title: planned.title,
    run: async () => {
      for (const together of planned.taken ?? planned.refused) {
        const outcomes = await Promise.all(together.map((each) => post(url, each, patienceMs)));
        for (const outcome of outcomes) expectOutcome(outcome, planned);
      }
    },
  }));
  return runChecks(checks, undefined, tell);
}

type Delivery = {
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How it is written: at once, or in pieces with a pause between. */
  readonly pieces?: number;
};
/** A status, or why there is none. */
type Outcome = number | string;

/** One after the other; those of one list at once. */
type Deliveries = readonly (readonly Delivery[])[];
type Planned = { readonly title: string; readonly should: string } & (
  | { readonly taken: Deliveries; readonly refused?: undefined }
  | { readonly refused: Deliveries; readonly taken?: undefined }
);

/** A receiver that breaks down over a bad delivery has not refused it. */
function expectOutcome(outcome: Outcome, { should, taken }: Planned): void {
  if (typeof outcome === 'string') throw new Error(`It gave no answer: ${outcome}. ${should}`);
  const [least, most] = taken ? [200, 299] : [400, 499];
  if (outcome >= least && outcome <= most) return;
  const what = taken ? 'a delivery that it should take' : 'one that it should refuse';
  throw new Error(`It answered ${outcome} to ${what}. ${should}`);
}

function listDeliveries(secret: string, now: number): readonly Planned[] {
  const stranger = `whsec_${randomBytes(32).toString('base64')}`;
  const make = (event: object, how: Partial<Signing> = {}, indent = 0) =>
    sign(JSON.stringify(event, null, indent), { id: randomUUID(), now, secrets: [secret], ...how });
  const good = make(created());
  const repeated = sign(good.body, { id: good.id, now: now + 1000, secrets: [secret] });
  const two = make(created());
  const early = created();
  // Another number to call, under the signature of the first.
  const altered = make(created());
  const renamed = make(created());
  return [
    {
      title: 'a good delivery is taken',
      should: 'Answer 2xx once it is kept, within 15 seconds; anything else is sent again.',
      taken: [[good]],
    },
    {
      title: 'the same delivery again is taken, and is one enquiry',
      should: 'Answer 2xx to an id that you have: look that its reference shows once.',
      taken: [[repeated]],
    },
    {
      title: 'the same delivery twice at once is taken',
      should: 'Answer 2xx to both, and keep one: put a unique index on the id.',
      taken: [[two, two]],
    },
    {
      title: 'a delivery signed with another secret is refused',
      should: 'Compare the signature with your own HMAC of id.timestamp.body, and answer 401.',
      refused: [[make(created(), { secrets: [stranger] })]],
    },
    {
      title: 'a delivery changed on its way is refused',
      should: 'Sign the body that arrived, and compare; answer 401.',
      refused: [[{ ...altered, body: altered.body.replace('570156', '570157') }]],
    },
    {
      title: 'a delivery under the id of another is refused',
      should: 'The id is part of what is signed; answer 401.',
      refused: [[{ ...renamed, headers: { ...renamed.headers, 'webhook-id': randomUUID() } }]],
    },
    {
      title: 'a delivery without a signature is refused',
      should: 'Answer 401 where webhook-signature is not there.',
      refused: [[{ ...make(created()), headers: { 'content-type': 'application/json' } }]],
    },
    {
      title: 'a delivery that is ten minutes old is refused, or ten minutes early',
      should: 'Refuse a timestamp more than five minutes off: an old one may be a replay.',
      refused: [-600_000, 600_000].map((by) => [make(created(), { now: now + by })]),
    },
    {
      title: 'a delivery with two signatures is taken where one agrees',
      should: 'Split webhook-signature at the spaces: while a secret changes, both sign.',
      taken: [
        [make(created(), { secrets: [stranger, secret] })],
        [make(created(), { secrets: [secret, stranger] })],
      ],
    },
    {
      title: 'a body with blanks and letters of any script is verified as it arrived',
      should: 'Verify the bytes before you parse them; do not write the JSON anew.',
      taken: [[make(created('Zoë 李 “Ng”'), {}, 2)]],
    },
    {
      title: 'a withdrawal that comes before its enquiry is taken, and the enquiry after it too',
      should: 'Answer 2xx to both, and call nobody: keep the withdrawal by its reference.',
      taken: [[make(noticed('enquiry.withdrawn', early.data.reference))], [make(early)]],
    },
    {
      title: 'an erasure of an enquiry that never came is taken',
      should: 'Answer 2xx: there is nothing to erase.',
      taken: [[make(noticed('enquiry.erased', makeReference()))]],
    },
    {
      title: 'a field and a kind of event that it does not know are taken',
      should: 'Pass over what you do not know: later versions add to it.',
      taken: [
        [make({ ...created(), data: { ...created().data, later_field: { is: 'new' } } })],
        [make({ ...noticed('enquiry.withdrawn', makeReference()), type: 'enquiry.later' })],
      ],
    },
    {
      title: 'a large delivery of 64 KB is taken',
      should: 'Take bodies of 64 KB at least.',
      taken: [[make(created('Kim Example', `TEST. ${'x'.repeat(62_000)}`))]],
    },
    {
      title: 'a delivery that arrives slowly, over three seconds, is taken',
      should: 'Wait for the whole body.',
      taken: [[{ ...make(created()), pieces: 7 }]],
    },
  ];
}

type Signing = { readonly id: string; readonly now: number; readonly secrets: readonly string[] };

function sign(body: string, { id, now, secrets }: Signing): Delivery {
  return { id, body, headers: signedHeaders(id, body, secrets, now) };
}

/** Of the service's form, and none that the service could have given: it has no check character. */
function makeReference(): string {
  return `BF-TEST0-${randomBytes(3).toString('hex').slice(0, 5).toUpperCase()}-X`;
}

function created(name = 'Test Only', scenario = TEST_SCENARIO): EnquiryCreated {
  const now = new Date();
  const ends = new Date(now.getTime() + 90 * DAY_MS).toISOString();
  const { enquiry, consent, ...data } = sample;
  const given_at = now.toISOString();
  return enquiryCreated.parse({
    type: 'enquiry.created',
    timestamp: given_at,
    data: {
      ...data,
      reference: makeReference(),
      enquiry: { ...enquiry, name, scenario },
      consent: { ...consent, given_at, expires_at: ends },
      expected_contact: { by: ends, text: 'never: this is a test' },
    },
  });
}

const TEST_SCENARIO = 'TEST: sent to see that deliveries are taken. Do not call.';

function noticed(type: EnquiryNoticed['type'], reference: string): EnquiryNoticed {
  return { type, timestamp: new Date().toISOString(), data: { reference, test: true } };
}

const PAUSE_MS = 500;

/** No redirect is followed: to the service it is no success. */
async function post(url: string, delivery: Delivery, patienceMs: number): Promise<Outcome> {
  const { body, headers, pieces } = delivery;
  const slowly = pieces !== undefined && { body: inPieces(body, pieces), duplex: 'half' as const };
  const signal = AbortSignal.timeout(patienceMs);
  const request = { method: 'POST', headers, redirect: 'manual', signal, body } as const;
  try {
    const response = await fetch(url, { ...request, ...slowly });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const { name, message, cause } = error as Error; // fetch throws nothing else
    if (name === 'TimeoutError') return 'it took too long';
    return cause instanceof Error ? cause.message : message;
  }
}

async function* inPieces(body: string, pieces: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length; at += size) {
    if (at > 0) await wait(PAUSE_MS);
    yield bytes.subarray(at, at + size);
  }
}

const USAGE = `BROKER_WEBHOOK_SECRET=whsec_… npm run receiver:check -- https://broker.example.com/webhook

  Sends good, repeated, forged, old, out-of-order, two-secret, large and slow deliveries, all marked
  as tests, and says what the receiver should have done.`;

await runCommand(import.meta, async (args) => {
  const [url = ''] = parseArgs({ args, allowPositionals: true }).positionals;
  // biome-ignore lint/style/noProcessEnv: a secret is better not in the list of processes
  const secret = process.env['BROKER_WEBHOOK_SECRET'] ?? '';
  if (!/^https?:/.test(url) || !URL.canParse(url) || secret === '') throw new Error(USAGE);
  return sumUp(await checkReceiver({ url, secret, tell: (line) => console.log(line) }));
});
