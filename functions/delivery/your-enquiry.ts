/**
 * What is done by the links of an enquiry. On the borrower's own page, by the secret in theirs: where it stands, as its
 * history tells, when they would rather be called, and its end. By the broker's, in their delivery: what came of it.
 */

import type { Catalogue } from '../catalogue/content.ts';
import { fillSentence } from '../catalogue/fill-sentence.ts';
import { toOffsetIso } from '../catalogue/office-time.ts';
import type { Caller, Outcome } from '../catalogue/schema.ts';
import {
  type EnquiryView,
  type ReplyAnswer,
  replyInput,
  type Standing,
  type WithdrawalAnswer,
  withdrawalInput,
} from '../enquiry/by-link.ts';
import { applyChange } from '../enquiry/change.ts';
import { normalText } from '../enquiry/one-line.ts';
import { forRequest, type Ports, traceOf } from '../enquiry/ports.ts';
import { ringWhenSoon } from '../enquiry/queue-message.ts';
import { type EnquiryRecord, isToken, replyToken } from '../enquiry/record.ts';
import { moveRecord, type Sent, unknownLink, withdrawRecord } from '../enquiry/withdraw.ts';
import { invalidInput, parseInput } from '../input.ts';
import { Refusal } from '../refusals.ts';
import { type CopyNeeds, copyOf, sendCopy } from './copy.ts';
import { repliesOf, reply, retime, retimesOf } from './steps.ts';

type Needs = Pick<Ports, 'queue'> &
  CopyNeeds & { readonly catalogue: Pick<Catalogue, 'service' | 'sentences'> };
type By = Pick<Caller, 'requestId'>;

/** Without an action it ends consent, as it did before there were others. */
export function createYourEnquiry(standing: Needs) {
  return async (raw: unknown, caller: By): Promise<WithdrawalAnswer | EnquiryView> => {
    const needs = forRequest(standing, caller);
    const { token, action, call_time } = parseInput(withdrawalInput, raw);
    const record = await readByLink(token, needs);
    if (action === undefined) {
      const { reference, sent } = await withdrawRecord(record, needs);
      return { status: 'withdrawn', reference, message: MESSAGES[sent] };
    }
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

/** By the secret in the borrower's link. Whatever is wrong with it is answered alike. */
async function readByLink(token: string, { store }: Needs): Promise<EnquiryRecord> {
  const record = await store.read(idOfLink(token));
  const [, own = ''] = record?.answer.withdrawal_url.split('#') ?? [];
  if (record === undefined || !isToken(token, own)) throw unknownLink();
  return record;
}

const MESSAGES = {
  never: 'Your consent has ended. Your enquiry had not been sent to anyone, and will not be.',
  being_sent:
    'Your consent has ended. Your enquiry was being sent at that moment; if it arrived, the ' +
    'broker is told not to use it.',
  // An attempt that was refused, or never answered, may have arrived all the same.
  already: 'Your consent has ended. The broker, who may have your enquiry, is being told.',
} as const satisfies Record<Sent, string>;

/** A link's token begins with the enquiry's id. */
const idOfLink = (token: string): string => token.split('.')[0] ?? '';

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

function canChange(record: EnquiryRecord, now: number): boolean {
  if (record.consent_expires_at <= now || retimesOf(record).length >= MOST_CHANGES) return false;
  return applyChange(record, retime(now, record, '')) !== undefined;
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

type ReplyNeeds = Pick<Ports, 'store' | 'clock' | 'log'> & {
  readonly catalogue: Pick<Catalogue, 'sentences'>;
};

/**
 * The broker's link is signed, and needs no login. Each outcome counts once, so that a link pressed again, or sent
 * again, changes nothing.
 */
export function createTakeReply(standing: ReplyNeeds) {
  const { reply_noted: words } = standing.catalogue.sentences;
  return async (raw: unknown, caller: By): Promise<ReplyAnswer> => {
    const needs = forRequest(standing, caller);
    const { token, outcome } = parseInput(replyInput, raw);
    const seen = await needs.store.read(idOfLink(token));
    if (seen === undefined) throw unknownLink();
    const replying = (record: EnquiryRecord, now: number) => {
      // An erasure takes the salt that signed it.
      const isCurrent = record.erased_at === undefined && now < record.contact_until;
      if (!isCurrent || !isToken(token, replyToken(record))) throw unknownLink();
      const isSaid = repliesOf(record).some((each) => each.outcome === outcome);
      return isSaid ? undefined : reply(now, record, outcome);
    };
    const { changed, record } = await moveRecord(seen, replying, needs);
    if (record === undefined) throw unknownLink();
    if (changed) needs.log.info('The broker replied.', { ...traceOf(record), outcome });
    const newest = repliesOf(record).at(-1)?.outcome ?? outcome;
    const ended = record.withdrawn_at === undefined ? '' : ` ${words.ended}`;
    return { reference: record.reference, outcome: newest, message: `${words[newest]}${ended}` };
  };
}
