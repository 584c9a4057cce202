/**
 * What the broker says came of an enquiry, by the signed link in its delivery and without a login. Each
 * outcome counts once, so that a link pressed again, or sent again, changes nothing. Where an enquiry stands and when the broker
 * first tried to call follow from the history alone.
 */
import type { Catalogue } from '../catalogue/content.ts';
import { type Caller, type Outcome, REPLY_OUTCOMES } from '../catalogue/schema.ts';
import { type ReplyAnswer, replyInput } from '../enquiry/by-link.ts';
import { asSeen } from '../enquiry/change.ts';
import { forRequest, type Ports, traceOf } from '../enquiry/ports.ts';
import { type EnquiryRecord, isToken, replyToken, type Step } from '../enquiry/record.ts';
import { idOfLink, moveRecord, unknownLink } from '../enquiry/withdraw.ts';
import { parseInput } from '../input.ts';

type Needs = Pick<Ports, 'store' | 'clock' | 'log'> & {
  readonly catalogue: Pick<Catalogue, 'sentences'>;
};

export function createTakeReply(standing: Needs) {
  const { reply_noted: words } = standing.catalogue.sentences;
  return async (raw: unknown, caller: Pick<Caller, 'requestId'>): Promise<ReplyAnswer> => {
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

/** Whoever saw other replies looks again. */
export function reply(now: number, { replies }: EnquiryRecord, outcome: Outcome): Step {
  return {
    guards: [asSeen('replies', replies)],
    set: { replies: (replies ?? 0) + 1 },
    append: { history: [{ at: now, event: 'replied', note: outcome }] },
  };
}

export function repliesOf({ history }: Pick<EnquiryRecord, 'history'>) {
  return history.flatMap(({ at, event, note }) => {
    const outcome = REPLY_OUTCOMES.find((each) => each === note);
    return event === 'replied' && outcome !== undefined ? [{ at, outcome }] : [];
  });
}
