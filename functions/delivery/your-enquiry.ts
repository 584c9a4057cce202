/**
 * The borrower's own page of their enquiry, by the secret in their link: where it stands, as its history tells, when they
 * would rather be called, and its end.
 */

import type { Catalogue } from '../catalogue/content.ts';
import { fillSentence } from '../catalogue/fill-sentence.ts';
import { toOffsetIso } from '../catalogue/office-time.ts';
import type { Caller, Outcome } from '../catalogue/schema.ts';
import { type EnquiryView, type Standing, withdrawalInput } from '../enquiry/by-link.ts';
import { normalText } from '../enquiry/one-line.ts';
import { forRequest, traceOf } from '../enquiry/ports.ts';
import { ringWhenSoon } from '../enquiry/queue-message.ts';
import type { EnquiryRecord } from '../enquiry/record.ts';
import {
  moveRecord,
  readByLink,
  type WithdrawDependencies,
  withdrawByLink,
} from '../enquiry/withdraw.ts';
import { invalidInput, parseInput } from '../input.ts';
import { Refusal } from '../refusals.ts';
import { type CopyNeeds, copyOf, sendCopy } from './copy.ts';
import { repliesOf } from './reply.ts';
import { retime, retimesOf } from './steps.ts';

type Needs = WithdrawDependencies &
  CopyNeeds & { readonly catalogue: Pick<Catalogue, 'service' | 'sentences'> };

/** Without an action it ends consent, as it did before there were others. */
export function createYourEnquiry(standing: Needs) {
  return async (raw: unknown, caller: Pick<Caller, 'requestId'>) => {
    const needs = forRequest(standing, caller);
    const { token, action, call_time } = parseInput(withdrawalInput, raw);
    const record = await readByLink(token, needs);
    if (action === undefined) return withdrawByLink(record, needs);
    if (action === 'look') return viewOf(record, needs);
    if (action === 'copy') return viewOf(await sendCopy(record, needs), needs);
    const wanted = normalText(call_time ?? '');
    if (wanted === '') {
      const problem = 'say when you would rather be called.';
      throw invalidInput([{ field: 'call_time', code: 'required', problem }]);
    }
    return viewOf(await change(record, wanted, needs), needs);
  };
}

/** Each goes to the broker, so that nobody with a link can keep them busy. */
const MOST_CHANGES = 5;

async function change(seen: EnquiryRecord, wanted: string, needs: Needs): Promise<EnquiryRecord> {
  const changing = (record: EnquiryRecord, now: number) => {
    if (timeOf(record) === wanted) return undefined;
    if (!canChange(record, now)) throw notNow();
    return retime(now, record, wanted);
  };
  const { changed, record, now } = await moveRecord(seen, changing, needs);
  if (record === undefined) throw notNow();
  if (changed) {
    needs.log.info('The time to call was changed.', traceOf(record));
    await ringWhenSoon(record, now, needs);
  }
  return record;
}

function notNow(): Refusal {
  const problem =
    'cannot be changed now: the enquiry is on its way to the broker, has ended, or its time was ' +
    'changed too often. Try again in a few minutes, or phone the broker.';
  return new Refusal('not_changeable', {
    issues: [{ field: 'call_time', code: 'unusable', problem }],
  });
}

/** As `retime` guards it. */
function canChange(record: EnquiryRecord, now: number): boolean {
  const { state, attempted_at, lease_until, consent_expires_at } = record;
  if (consent_expires_at <= now || retimesOf(record).length >= MOST_CHANGES) return false;
  return attempted_at === undefined
    ? state === 'pending'
    : state === 'delivered' && lease_until <= now;
}

/** As they changed it, or as the enquiry said it. */
function timeOf({ call_time, details }: EnquiryRecord): string | undefined {
  return call_time ?? /^Best time to call: *(\S.*)$/im.exec(details?.scenario ?? '')?.[1]?.trim();
}

// Where it stands. Nothing of this is stored: all follows from the history.

const AFTER: Readonly<Record<Outcome, Standing>> = {
  called: 'called',
  no_answer: 'tried',
  wrong_number: 'tried',
  not_for_us: 'closed',
  closed: 'closed',
};
const EVENTS: Readonly<Record<string, Standing>> = {
  received: 'received',
  delivered: 'with_broker',
  'e-mailed': 'with_broker',
  undeliverable: 'undeliverable',
  withdrawn: 'withdrawn',
  erased: 'withdrawn',
};

function viewOf(record: EnquiryRecord, needs: Needs): EnquiryView {
  const { service } = needs.catalogue;
  const { reference, answer, history } = record;
  const { expected_contact, consent_expires_at } = answer;
  const all = history.flatMap((each) => {
    const [reply] = repliesOf({ history: [each] });
    const status = reply === undefined ? EVENTS[each.event] : AFTER[reply.outcome];
    const at = toOffsetIso(each.at, service.hours.zone);
    return status === undefined ? [] : [{ at, status }];
  });
  // A delivery that was asked for once more is not news to them.
  const steps = all.filter(({ status }, at) => status !== all[at - 1]?.status);
  const hasEnded = record.withdrawn_at !== undefined || record.erased_at !== undefined;
  const status = hasEnded ? 'withdrawn' : (steps.at(-1)?.status ?? 'received');
  const call_time = timeOf(record);
  const copy = copyOf(record, needs);
  return {
    status,
    reference,
    message: sayStanding(record, status, needs),
    expected_contact,
    ...(call_time === undefined ? {} : { call_time }),
    can_change: canChange(record, needs.clock.now()),
    steps,
    consent_expires_at,
    ...(copy === undefined ? {} : { copy }),
  };
}

function sayStanding(record: EnquiryRecord, status: Standing, { catalogue }: Needs): string {
  const { business_name: broker, support_phone: phone } = catalogue.service.broker;
  const isWrong = status === 'tried' && repliesOf(record).at(-1)?.outcome === 'wrong_number';
  const said = catalogue.sentences.standing_says[isWrong ? 'wrong_number' : status];
  return fillSentence(said, { broker, phone, time: record.answer.expected_contact.text });
}
