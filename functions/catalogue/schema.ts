/** The closed lists every surface shares. A value that is not here does not exist for callers. */
import * as z from 'zod';
import order from '../../content/lanes/order.json' with { type: 'json' };

/** A text that says something. */
export const words = z.string().trim().min(1);

/** In the order in which they are published. The build sees that each has its file beside that list, and no other. */
export const LANE_IDS: readonly string[] = order;
/** One of LANE_IDS: which they are is content, so the compiler knows them as texts and schemas know them by name. */
export type LaneId = string;

export const SECURITIES = ['property', 'vehicle', 'equipment', 'none'] as const;
export type Security = (typeof SECURITIES)[number];

export const BORROWER_TYPES = ['company', 'trust', 'sole trader', 'partnership'] as const;
export type BorrowerType = (typeof BORROWER_TYPES)[number];

/** The days on which an office may open, in the order of a week. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const CHECKS = [
  'loan_size',
  'lvr',
  'timing',
  'trading_history',
  'security',
  'deal_breaker',
] as const;
export type CheckName = (typeof CHECKS)[number];

export const OUTCOMES = ['pass', 'caution', 'fail', 'unknown'] as const;
export type CheckOutcome = (typeof OUTCOMES)[number];

/** The best first. */
export const FITS = ['yes', 'maybe', 'no', 'out_of_scope'] as const;
export type FitWord = (typeof FITS)[number];

/** What a change of a need comes to. */
export const EFFECTS = ['same', 'settles', 'answers', 'eases', 'tightens', 'other_kinds'] as const;
export type Effect = (typeof EFFECTS)[number];

export const SCOPE_OUTCOMES = ['business', 'open', 'doubtful', 'personal'] as const;
export type ScopeOutcome = (typeof SCOPE_OUTCOMES)[number];

export const NEXT_ACTIONS = ['request_callback', 'answer_questions', 'seek_other_help'] as const;

export const CONSENT_METHODS = [
  'user_confirmed_in_chat',
  'user_ticked_checkbox_in_app',
  'user_submitted_form',
] as const;

/**
 * How well we know that the person agreed: an assistant said so, the assistant's host asked in a
 * form of its own, or our own form did.
 */
export const CONSENT_GRADES = ['assistant_stated', 'host_form', 'own_form'] as const;

/** What the broker may say came of an enquiry. */
export const REPLY_OUTCOMES = [
  'called',
  'no_answer',
  'wrong_number',
  'not_for_us',
  'closed',
] as const;
export type Outcome = (typeof REPLY_OUTCOMES)[number];

export const SURFACES = ['rest', 'mcp', 'a2a'] as const;

/** Who asks, as far as we can know. Never a client-sent header. */
export type Caller = {
  readonly surface: (typeof SURFACES)[number];
  /** The viewer's address as the edge reports it; the unit of the rate limit. */
  readonly address: string;
  readonly requestId: string;
  /** The host's id for the person, which counts only from hosts that the operator trusts. */
  readonly subject?: string;
  /** Only to learn what else is wrong before the person is asked: it is counted nowhere. */
  readonly isTrial?: boolean;
  /** Of the consent wording that was shown, as the caller states it. */
  readonly wordingVersion?: string;
  /** Sent to try the service: marked everywhere, counted nowhere, and fictitious numbers will do. */
  readonly isTest?: boolean;
  /** How well we know that the person agreed; `assistant_stated` unless the surface asked itself. */
  readonly grade?: (typeof CONSENT_GRADES)[number];
  /** When the person was asked to agree, where the surface asked itself. */
  readonly askedAt?: number;
};

// Finance types as published: the summary of all lanes, and one lane with its full criteria.
// Ranges are observed across a panel and are not offers.

export const laneId = z.enum(LANE_IDS);

export const RANGE_UNITS = [
  'AUD',
  'business_days',
  'percent',
  'percent_per_month',
  'percent_per_annum',
  'percent_of_invoice_per_30_days',
  'months',
] as const;

export const range = z
  .strictObject({ min: z.number(), max: z.number(), unit: z.enum(RANGE_UNITS) })
  .describe('An observed range, both ends included.');
export type Range = z.infer<typeof range>;

const lvrRange = range.extend({ basis: z.string().describe('What the loan is divided by.') });

export const laneSummary = z.strictObject({
  id: laneId,
  name: z.string(),
  summary: z.string(),
  size: range.describe('Observed loan sizes, whole AUD.'),
  time_to_fund: range.describe('Business days from complete documents to funds.'),
  lvr: lvrRange.nullable().describe('Loan-to-value ratio; null where no value is lent against.'),
  rate: range.describe('Observed rates, in the unit in which they are usually quoted.'),
  observed_at: z.iso.date(),
  document_id: z.string().describe('Send this to fetch to read the full text.'),
  url: z.url().describe('The page for people; cite this address.'),
});
export type LaneSummary = z.infer<typeof laneSummary>;

const laneQuestion = z.strictObject({ question: z.string(), why: z.string() });

export const lane = laneSummary.extend({
  typical: z.strictObject({
    size: range,
    time_to_fund: range,
    lvr: lvrRange.nullable(),
    rate: range,
  }),
  term_months: range,
  min_trading_months: z
    .int()
    .describe('Months; notes say whose months where it is not the borrower.'),
  security: z.array(z.enum(SECURITIES)),
  suits: z.array(z.string()),
  documents: z.array(z.string()),
  deal_breakers: z.array(z.string()),
  questions: z.array(laneQuestion),
  fees: z.array(z.string()),
  exit: z.string().describe('How it is usually repaid.'),
  credit: z.string().describe('How much a credit history matters.'),
  notes: z.array(z.string()).describe('Limits by property, tenure or quoting habit; weak figures.'),
});
export type Lane = z.infer<typeof lane>;

/** When someone calls, at the latest. */
export const contact = z.strictObject({
  by: z.iso.datetime({ offset: true }),
  text: z.string().describe('Such as "by 10:00 am AEDT, Monday 23 November".'),
});
export type Contact = z.infer<typeof contact>;

const published = {
  method: z.string().describe('How the ranges came about.'),
  disclosure: z.string().describe('What the information is not.'),
  observed_at: z.iso.date().describe('When the ranges were observed.'),
};

export const productsInput = z.strictObject({
  lane: laneId.optional().describe('A lane id for its full criteria; omit for all lanes in brief.'),
});

export const laneList = z.strictObject({
  lanes: z.array(laneSummary).describe('All lanes in brief, in catalogue order.'),
  ...published,
});
export const laneDetail = z.strictObject({
  lane: lane.describe('The lane that was asked for, with its full criteria.'),
  ...published,
});
export const productsOutput = z.union([laneList, laneDetail]);
export type Products = z.infer<typeof productsOutput>;
