/**
 * What an operator writes under content/: lane front matter and service.yaml. Checked by the
 * build, so that whatever runs afterwards can trust it.
 */

import * as z from 'zod';
import type { Lines } from './lines.ts';
import { type LaneRules, type LvrCap, laneRules, lvrCap, type RuleBook } from './rules.ts';
import { type LaneId, RANGE_UNITS, SECURITIES, WEEKDAYS, words } from './schema.ts';
import type { Sentences } from './sentences.ts';

const pair = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, {
  error: 'the first number must not be above the second',
});
const lines = z.array(words).min(1);

/** min ≤ typical[0] ≤ typical[1] ≤ max. */
const figure = z
  .strictObject({ min: z.number().min(0), typical: pair, max: z.number() })
  .refine(({ min, typical, max }) => min <= typical[0] && typical[1] <= max, {
    error: 'figures must run min ≤ typical ≤ max',
  });

const laneLvr = z.strictObject({
  /** What the loan is divided by; each has its own working in functions/fit/lvr.ts. */
  basis: z.enum(['combined', 'first_mortgage', 'end_value', 'venue_value', 'invoices', 'price']),
  basis_text: words,
  typical: pair,
  max: z.number().max(100),
  /** The first that holds counts. */
  caps: z.array(lvrCap).default([]),
  /** Of a project: the limit on its total cost, and on land alone. */
  cost_max: z.number().max(100).optional(),
  land_max: z.number().max(100).optional(),
  /** True where LVR is tested only when property backs the loan. */
  only_with_property: z.boolean().default(false),
});

export type LvrBasis = z.infer<typeof laneLvr>['basis'];

export const laneFile = z.strictObject({
  name: words,
  summary: z.string().trim().min(20).max(240),
  observed_at: z.iso.date(),
  stale_after: z.iso.date(),
  size: figure,
  time_to_fund: figure,
  lvr: laneLvr.nullable(),
  rate: z.strictObject({
    unit: z.enum(RANGE_UNITS),
    min: z.number(),
    typical: pair,
    max: z.number(),
    also: z.array(z.string()).default([]),
  }),
  term_months: pair,
  /** Whether the debt falls with each payment, or stands until the term ends. */
  repaid: z.enum(['even_payments', 'at_the_end']),
  min_trading_months: z.int().min(0),
  trading_basis: z.enum(['borrower', 'venue']).default('borrower'),
  min_monthly_turnover: z.number().optional(),
  security: z.array(z.enum(SECURITIES)).min(1),
  /** Paths of figures with fewer than two agreeing sources, such as `size.max`. */
  weak: z.array(z.string()).default([]),
  suits: lines,
  documents: lines,
  ...laneRules,
  /** Fees in percent of the loan, as in `fees`, and those of a limit each year. */
  set_up_fee_percent: pair.optional(),
  /** The others that are paid once, in dollars, as in `fees`. */
  set_up_costs: pair.optional(),
  line_fee_percent: pair.optional(),
  fees: lines,
  exit: words,
  credit: words,
  related_words: z.array(words).default([]),
  /** True takes the lane out of everything that is published and judged; its page stays here. */
  left_out: z.boolean().default(false),
});
export type LaneFile = z.infer<typeof laneFile>;

type Compiled = {
  readonly id: LaneId;
  readonly lvr:
    | (Omit<NonNullable<LaneFile['lvr']>, 'caps'> & { readonly caps: readonly LvrCap[] })
    | null;
  readonly rules: LaneRules;
  /** The sentences of the lane's stops and asks, as published. */
  readonly deal_breakers: readonly string[];
  readonly questions: readonly { readonly question: string; readonly why: string }[];
};
/** One lane as the build hands it on, its rules compiled. */
export type CatalogueLane = Omit<LaneFile, keyof typeof laneRules | 'lvr' | 'left_out'> & Compiled;
/** And as it is written, with its body as Markdown. */
export type ContentLane = CatalogueLane & { readonly text: string };

// The operator's file, content/service.yaml: who the broker is, when they answer, what is kept.

const shade = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#0b6a4e"');
const shades = z.tuple([shade, shade]);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:00"');

export const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;

export const officeHours = z
  .strictObject({
    zone: words.describe('IANA time zone of the office, such as Australia/Sydney.'),
    state: z.enum(STATES).describe('Whose public holidays the office keeps.'),
    days: z.array(z.enum(WEEKDAYS)).min(1),
    opens: clock,
    closes: clock,
    contact_within_minutes: z.int().min(15).describe('Office minutes until someone calls.'),
  })
  .refine(({ opens, closes }) => opens < closes, {
    error: 'the office must open before it closes',
  });
export type OfficeHours = z.infer<typeof officeHours>;

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const service = z.strictObject({
  service_name: words.describe('The name of this service, for pages and agents.'),
  broker: z.strictObject({
    business_name: words.describe('Legal name of the broker business; the consent names it.'),
    abn: words,
    licence: words.describe('Such as "Australian Credit Licence 123456".'),
    support_phone: words.describe('The line that people call when nothing else works.'),
    support_email: z.email(),
    privacy_email: z.email(),
    postal_address: words,
    website: z.url(),
    complaints_body: words.describe('The external dispute scheme and membership number.'),
  }),
  brand: z.strictObject({
    colours: z
      .strictObject({ masthead: shades, action: shades, link: shades, ink: shades, tint: shades })
      .describe('Those of the pages, each on a light page and on a dark one.'),
  }),
  privacy: z.strictObject({
    policy_url: z.url().optional().describe('Left out: the /privacy page of this service.'),
    usual_disclosures: words.describe('To whom details are usually passed on.'),
    overseas: words.describe('Whether and in which countries recipients are.'),
  }),
  hours: officeHours,
  retention: z.strictObject({
    contact_days: z
      .int()
      .min(90)
      .describe('Days after which personal details leave; consent itself runs for 90.'),
    evidence_years: z.int().min(1).describe('Years for which the consent evidence stays.'),
  }),
  delivery: z.strictObject({
    channel: z.enum(['webhook', 'email']),
    email_to: z.email().optional(),
    copy_to_borrower: z.boolean().default(false),
  }),
  limits: z
    .strictObject({
      trusted_hosts: z
        .array(z.strictObject({ name: words, addresses: z.array(address).min(1) }))
        .default([])
        .describe(
          'Assistants’ hosts whose own subject id counts as the connection, so that their shared ' +
            'addresses do not lock borrowers out. Whoever can send from there can mint connections.',
        ),
    })
    .prefault({}),
  base_url: z.url().describe('Where the service is reached in production.'),
  enquiry_origins: z
    .array(z.url())
    .describe('Web origins that may send enquiries from a browser, besides our own.'),
  assistant_origins: z
    .array(z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/, 'must be like https://claude.ai'))
    .default([])
    .describe('Web origins of assistants that run in a browser and may send enquiries over MCP.'),
});
export type Service = z.infer<typeof service>;
export type TrustedHost = Service['limits']['trusted_hosts'][number];

// What the build hands to the functions: one catalogue beside each bundle. The build has checked
// it, so a function that reads it may trust it.

/** A wording once published is never edited; a new one gets a new version. */
export type Wording = {
  readonly version: string;
  readonly sha256: string;
  readonly consent_statement: string;
  readonly collection_notice: string;
};

/** One that was in force before: enough to record that it was shown, and to know when it was not. */
type PastWording = Pick<Wording, 'version' | 'sha256'> & {
  /** `YYYY-MM-DD`: the day on which the next one was published. */
  readonly ended_on: string;
};

/** `YYYY-MM-DD` to name, for the office's state. Past `until` only weekends are known. */
export type Holidays = {
  readonly until: string;
  readonly days: Readonly<Record<string, string>>;
};

/** Since when the clocks of a zone show how many minutes east of UTC, oldest first; not known from `until` on. */
export type ClockChanges = {
  readonly zone: string;
  readonly changes: readonly (readonly [from: number, minutes: number])[];
  readonly until: number;
};

/** The phrases under a first word as a trie: its nodes, the last for that word itself. */
export type CompiledBranch = {
  readonly meanings: readonly CompiledMeaning[];
  /** By number, the meanings that the words so far have, and the words that may follow with the nodes they lead to. */
  readonly nodes: readonly (readonly [
    tells: readonly number[],
    next: readonly (readonly [word: string, node: number])[],
  ])[];
};
/** What the vocabulary knows of a word. */
export type CompiledWord = {
  /** The phrases that begin with it. */
  readonly phrases?: CompiledBranch | undefined;
  /** The members of classes that do. */
  readonly members?: CompiledBranch | undefined;
  /** The lists in which it stands. */
  readonly lists?: readonly string[] | undefined;
};
/** What a phrase tells, as the build hands it over. */
export type CompiledMeaning = {
  readonly name: string;
  /** The roles in which it counts, where not all do. */
  readonly roles?: readonly string[] | undefined;
  /** Shorter phrases inside it are heard as well. */
  readonly hides?: 'nothing' | undefined;
  /** Where it says what a figure beside it is. */
  readonly cue?: CompiledCue;
  /** It is about figures that stand elsewhere, or about several of them. */
  readonly isMark?: true;
  /** What the figure inside the phrase may be otherwise, and which phrase comes first. */
  readonly turn?: { readonly order: number; readonly of?: readonly string[] | undefined };
};
/** Of which kind of figure, what it is then, on which side it stands, and how much it says. */
export type CompiledCue = {
  readonly kind: string;
  readonly is: string;
  readonly stands: 'before' | 'after';
  readonly weight: number;
  readonly reach: number;
};
/** By signal, what an answer says where it was told or denied, and the signals that are not said beside it. */
export type NotedWords = Readonly<
  Record<
    string,
    {
      readonly told?: string | undefined;
      readonly denied?: string | undefined;
      readonly purpose?: string | undefined;
      readonly covers?: readonly string[];
    }
  >
>;
/** Lines (lines.ts), each key after its kind: of a word a `CompiledWord`, and long words by first letter and length. */
export type CompiledVocabulary = Lines;

/** What may be asked beside figures: what is said of it, and the sections of pages that answer it. */
export type Topic = {
  readonly name: string;
  readonly says?: string | undefined;
  readonly read: readonly { readonly document: string; readonly heading?: string | undefined }[];
  /** Of kinds of finance: words by which the sentences are found on their pages that answer it. */
  readonly finds: readonly string[];
  /** It is about these kinds of finance; none is all of them, or the service. */
  readonly of: readonly LaneId[];
  /** Signals of the vocabulary that it says the weight of: whoever tells one and asks whether it matters asks for this. */
  readonly told: readonly string[];
};
/** What a message in words may ask for, and the words for it. */
export type AskedContent = {
  readonly topics: readonly Topic[];
  readonly words: CompiledVocabulary;
  /** Lines of functions/a2a/words/close-questions.ts: which words are in the examples of which topic or aspect. */
  readonly examples: Lines;
};

/** Bytes, or a file of which only what is asked for is read. */
export type Bytes = Pick<Uint8Array, 'subarray' | 'length'>;
/** What labelled texts teach: of figures, of needs as a whole (functions/fit/read/ledger), of next messages and of what is asked. */
export type LearnedWeights = Readonly<
  Record<'figures' | 'needs' | 'asides' | 'told' | 'changes' | 'answers', Bytes>
>;

export type Catalogue = {
  readonly version: string;
  readonly base_url: string;
  readonly stage: 'local' | 'dev' | 'production';
  readonly observed_at: string;
  readonly method: string;
  readonly disclosure: string;
  readonly sentences: Sentences;
  readonly service: Service;
  /** In force. */
  readonly wording: Wording;
  readonly past_wordings: readonly PastWording[];
  readonly holidays: Holidays;
  readonly clock: ClockChanges;
  readonly vocabulary: CompiledVocabulary;
  readonly learned: LearnedWeights;
  readonly lanes: readonly CatalogueLane[];
  /** The rules that lanes share; a lane carries its own. */
  readonly rules: RuleBook;
  readonly noted: NotedWords;
};
