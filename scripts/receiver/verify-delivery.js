/**
 * For the broker's own system to copy: verifies a delivery (Standard Webhooks) with Node alone. Answer
 * 2xx only after it returns; whatever it throws is a 401.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * `body` is the text exactly as it arrived: parse it only afterwards. `secrets` are yours: the one
 * in use, and while it changes the other one too.
 */
export function verifyDelivery(headers, body, secrets, now = Date.now()) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) throw new Error('It is too old or new.');
  const wanted = secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`));
  const given = (headers['webhook-signature'] ?? '').split(' ');
  if (!given.some((each) => wanted.some((own) => isSame(each, own)))) {
    throw new Error('No signature agrees.');
  }
  return { id, event: JSON.parse(body) };
}

function sign(secret, text) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

function isSame(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
