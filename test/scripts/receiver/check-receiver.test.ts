/** The kit that tries a broker's receiver: a good one passes all, and each bad one fails at its fault. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { enquiryCreated } from '../../../functions/enquiry/event.ts';
import { close, listen } from '../../../scripts/local/server.ts';
import { checkReceiver } from '../../../scripts/receiver/check-receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Arrived = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
};
type Answering = (arrived: Arrived) => number | undefined;

/** Answers with a status; without one it never answers. */
async function tryReceiver(answer: Answering, patienceMs = 15_000) {
  const bodies: string[] = [];
  const server = createServer(async (incoming, response) => {
    const started = performance.now();
    // Whoever loses patience hangs up in the middle of a body.
    const chunks: Buffer[] = await Array.fromAsync(incoming).catch(() => []);
    if (!incoming.complete) return;
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    const status = answer({ headers: incoming.headers, body, ms: performance.now() - started });
    if (status !== undefined) response.writeHead(status, { location: '/elsewhere' }).end();
  });
  const url = await listen(server);
  const lines: string[] = [];
  const tell = (line: string) => lines.push(line);
  const verdicts = await checkReceiver({ url, secret: SECRET, patienceMs, tell });
  server.closeAllConnections();
  await close(server);
  const failed = verdicts.filter(({ problem }) => problem !== undefined);
  return { verdicts, lines, bodies, titles: failed.map(({ title }) => title), failed };
}

const isSigned = ({ headers, body }: Arrived): boolean => {
  try {
    new Webhook(SECRET).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
const good: Answering = (arrived) => (isSigned(arrived) ? 204 : 401);
/** Its signature, with the clock left out. */
const signatureOf = ({ headers, body }: Arrived) =>
  `v1,${createHmac('sha256', Buffer.alloc(32, 7))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;
const typeOf = (body: string): string => JSON.parse(body).type;

function once(otherwise: number): Answering {
  const seen = new Set<unknown>();
  return (arrived) => {
    const id = arrived.headers['webhook-id'];
    const isRepeat = seen.has(id);
    if (!isSigned(arrived)) return 401;
    seen.add(id);
    return isRepeat ? otherwise : 200;
  };
}

describe('receiver:check', () => {
  it.concurrent('passes a receiver that does everything right, and marks all it sends as a test', async () => {
    const { titles, lines, bodies, verdicts } = await tryReceiver(good);
    expect(titles).toEqual([]);
    expect(verdicts.length).toBeGreaterThanOrEqual(15);
    expect(lines).toEqual(verdicts.map(({ title }) => `ok   ${title}`));
    expect(bodies.filter((body) => JSON.parse(body).data.test !== true)).toEqual([]);
    const events = bodies.filter((body) => typeOf(body) === 'enquiry.created');
    for (const body of events)
      expect(enquiryCreated.safeParse(JSON.parse(body)).error).toBeUndefined();
    expect(Math.max(...bodies.map((body) => body.length))).toBeGreaterThan(62_000);
  });

  it.concurrent('passes one that answers a repeat with 200 as well', async () => {
    expect((await tryReceiver(once(200))).titles).toEqual([]);
  });

  it.concurrent.each<[string, Answering, (RegExp | string)[]]>([
    [
      'takes everything',
      () => 200,
      [
        /another secret/,
        /changed on its way/,
        /under the id of another/,
        /without a signature/,
        /old/,
      ],
    ],
    [
      'looks at no clock',
      (arrived) => {
        const given = String(arrived.headers['webhook-signature']).split(' ');
        return given.includes(signatureOf(arrived)) ? 200 : 401;
      },
      [/ten minutes old/],
    ],
    [
      'takes the list of signatures for one',
      (arrived) =>
        String(arrived.headers['webhook-signature']).includes(' ') ? 401 : good(arrived),
      [/two signatures/],
    ],
    [
      'writes the JSON anew before it verifies',
      (arrived) => {
        try {
          return good({ ...arrived, body: JSON.stringify(JSON.parse(arrived.body)) });
        } catch {
          return 400;
        }
      },
      [/as it arrived/],
    ],
    [
      'takes ten kilobytes',
      (arrived) => (arrived.body.length > 10_000 ? 413 : good(arrived)),
      [/large/],
    ],
    ['refuses a repeat', once(409), [/again is taken/, /twice at once/]],
    [
      'looks up the enquiry of a notice',
      (arrived) => (/withdrawn|erased/.test(typeOf(arrived.body)) ? 404 : good(arrived)),
      [/before its enquiry/, /never came/],
    ],
    [
      'knows today’s events only',
      (arrived) => (/later/.test(arrived.body) ? 422 : good(arrived)),
      [/does not know/],
    ],
    ['is not patient', (arrived) => (arrived.ms > 2000 ? 408 : good(arrived)), [/slowly/]],
    [
      'breaks down over a bad signature',
      (arrived) => (isSigned(arrived) ? 200 : 500),
      [
        /another secret/,
        /changed on its way/,
        /under the id of another/,
        /without a signature/,
        /old/,
      ],
    ],
  ])('finds the one that %s, and says what it should do', async (_, answer, wanted) => {
    const { titles, failed } = await tryReceiver(answer);
    expect(titles).toEqual(wanted.map((each) => expect.stringMatching(each)));
    for (const { problem } of failed)
      expect(problem).toMatch(/^It (answered|gave) .+\. [A-Z].+\.$/s);
  });

  it.concurrent('finds one that redirects, and one that never answers', async () => {
    const moved = await tryReceiver(() => 301);
    expect(moved.failed.length).toBe(moved.verdicts.length);
    const silent = await tryReceiver(() => undefined, 200);
    expect(silent.failed.length).toBe(silent.verdicts.length);
    expect(silent.failed[0]?.problem).toContain('it took too long');
  });
});
