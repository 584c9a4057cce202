/** Checks the operator's file, and keeps sample values out of production. */
import { type Service, service } from '../../functions/contract/service.ts';
import { readAbn } from '../../functions/domain/abn.ts';
import { CONSENT_DAYS } from '../../functions/domain/consent.ts';
import { isFictitious, readPhone } from '../../functions/domain/phone.ts';
import { parseYaml, type Review } from './problems.ts';
import type { SourceFile } from './read-content.ts';

const FILE = 'content/service.yaml';

export function checkService(source: SourceFile | undefined, review: Review): Service | undefined {
  const checked = parseYaml({ schema: service, file: FILE, source }, review);
  if (checked === undefined) return undefined;
  const found = listContradictions(checked).concat(
    review.stage === 'production' ? listSamples(checked) : [],
  );
  review.problems.push(...found.map((problem) => `${FILE}: ${problem}`));
  return checked;
}

function listContradictions({ broker, hours, retention, delivery }: Service): string[] {
  const abn = readAbn(broker.abn);
  return [
    ...(typeof abn === 'string' ? [] : [`broker.abn: ${abn.problem}`]),
    ...(isZone(hours.zone) ? [] : ['hours.zone: must be an IANA zone such as Australia/Sydney']),
    ...(retention.contact_days < CONSENT_DAYS
      ? [`retention.contact_days: must be at least the ${CONSENT_DAYS} days of the consent`]
      : []),
    ...(delivery.channel === 'email' && delivery.email_to === undefined
      ? ['delivery.email_to: is required where the channel is email']
      : []),
  ];
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Values that nobody could call, write to or look up; each is named by its path. */
export function listSamples(value: unknown, path = ''): string[] {
  if (typeof value === 'string') {
    return isSample(value) ? [`${path}: is a sample value: set your own before production`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listSamples(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Valid numbers that documentation and tests everywhere use. */
const KNOWN_ABNS = new Set(['11223491505', '51824753556', '53004085616', '83914571673']);

function isSample(value: string): boolean {
  const compact = value.replace(/\s/g, '');
  if (/example/i.test(value) || compact.includes('000000') || KNOWN_ABNS.has(compact)) return true;
  const read = readPhone(value);
  return 'phone' in read ? isFictitious(read.phone) : isFictitiousLine(value);
}

/** Free-call and local-rate numbers that ACMA sets aside for fiction. */
function isFictitiousLine(value: string): boolean {
  return /^(1800160401|1[38]0097570[7-9]|1[38]0097571[01])$/.test(value.replace(/\D/g, ''));
}
