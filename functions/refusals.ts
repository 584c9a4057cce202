/**
 * What a caller can put right and try again. A refusal carries meaning only: each surface turns its
 * kind into a status or an error of its own, and says its code as it stands here.
 */
import * as z from 'zod';

// The closed list of codes, the same on all surfaces: under the kind that each belongs to, what it means.

/** Thrown by operations, on any surface. */
export const REFUSED = {
  'invalid-input': {
    invalid_input: 'One or more fields are wrong; see issues.',
    empty_body: 'The request has no body.',
    unreadable_body: 'The body is not one JSON value in UTF-8.',
    body_too_deep: 'The body is nested too deeply.',
  },
  'consent-missing': {
    consent_missing: 'The borrower has not agreed to the consent statement. Nothing is kept.',
    consent_declined: 'The borrower was asked and did not agree. Nothing is kept.',
    consent_not_shown: 'The consent form was closed or never shown. Nothing is kept.',
    consent_on_own_form:
      'The borrower was given our own form, and sends the enquiry there. Nothing is kept.',
    consent_for_other_details:
      'The borrower agreed to other details or to another wording: ask again.',
  },
  'consent-outdated': {
    consent_outdated: 'The wording shown is no longer in force: show today’s and ask again.',
    wording_unknown: 'No wording of this version was ever published: show today’s and ask again.',
  },
  'out-of-scope': {
    out_of_scope: 'The purpose is personal or household. Nothing is kept.',
  },
  'not-found': {
    unknown_lane: 'No such finance type; valid_lanes lists them.',
    unknown_document: 'No such document; valid_ids lists them.',
    unknown_link: 'The link of an enquiry is not known.',
    unknown_path: 'Nothing is served at this address.',
  },
  conflict: {
    other_details: 'The idempotency key was used before with different details.',
    withdrawn: 'The enquiry of this key was withdrawn, and nobody will call about it.',
    erased: 'The enquiry of this key was erased.',
    not_changeable: 'The enquiry does not take this now: see problems, or phone.',
  },
  busy: {
    rate_limited: 'Too many enquiries from this connection; wait retry_after_seconds.',
    copy_not_sent: 'The copy cannot be e-mailed now; wait retry_after_seconds.',
  },
  undelivered: {
    not_recorded: 'The enquiry was not kept: phone, or send it again.',
    unknown: 'It is not known whether the enquiry was kept: send it again with idempotency_key.',
    undeliverable: 'The enquiry was kept but could not reach the broker: phone instead.',
  },
} as const;
export type RefusalKind = keyof typeof REFUSED;

/** Answered by a surface itself, before an operation is called or after one failed. */
const TURNED_AWAY = {
  forbidden: {
    origin_refused: 'This web origin may not send enquiries.',
    test_refused: 'The secret of a test enquiry is not that of this stage. Nothing is kept.',
    not_through_edge: 'Call the published address of the service.',
  },
  'wrong-method': { wrong_method: 'The address takes other methods; see Allow.' },
  'too-large': { body_too_large: 'The body is larger than is read here.' },
  'wrong-type': {
    wrong_type: 'The body is not sent as JSON.',
    compressed_body: 'The body is compressed; send it as it is.',
  },
  fault: { fault: 'Something failed on our side; problems carry an id to quote.' },
} as const;
export type SurfaceKind = keyof typeof TURNED_AWAY;

type CodeIn<ByKind> = { [Kind in keyof ByKind]: keyof ByKind[Kind] }[keyof ByKind];
export type RefusalCode = CodeIn<typeof REFUSED>;
type SurfaceCode = CodeIn<typeof TURNED_AWAY>;
export type Code = RefusalCode | SurfaceCode;

type Meaning<Kind> = { readonly kind: Kind; readonly means: string };
/** By code, with its kind. */
export const CODES = Object.fromEntries(
  Object.entries({ ...REFUSED, ...TURNED_AWAY }).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, means]) => [code, { kind, means }]),
  ),
  // Each code stands once above, under its kind.
) as Readonly<
  Record<RefusalCode, Meaning<RefusalKind>> & Record<SurfaceCode, Meaning<SurfaceKind>>
>;

/** Its problem says what to fix, to be read after the field's name. Never personal. */
export type Issue = Readonly<z.infer<typeof issue>>;
export type IssueCode = Issue['code'];

/** What the borrower must see before they agree, word for word, and the version to send with it. */
export type ShownFirst = Readonly<z.infer<typeof shownFirst>>;

type Frozen<Body> = {
  readonly [Name in keyof Body]: Body[Name] extends (infer Each)[] | undefined
    ? readonly Each[]
    : Body[Name];
};
/** As the body of an error has them. Its problems are never empty and never personal. */
type RefusalDetails = Omit<Frozen<z.infer<z.ZodObject<typeof fields>>>, 'error' | 'code'>;

/** Given as issues where fields are at fault, or else as problems. */
type Given =
  | (Omit<RefusalDetails, 'problems'> & { readonly issues: readonly Issue[] })
  | (Omit<RefusalDetails, 'issues'> & { readonly problems: readonly string[] });

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, given: Given) {
    super(CODES[code].means);
    this.code = code;
    this.kind = CODES[code].kind;
    this.details = 'issues' in given ? { problems: given.issues.map(sayIssue), ...given } : given;
  }
}

export function sayIssue({ field, problem }: Issue): string {
  return `${field}: ${problem}`;
}

/** What every error says, whatever its surface; `errorBody` is its schema. */
export type ErrorBody = {
  readonly error: string;
  readonly problems: readonly string[];
  readonly code: Code;
} & Readonly<Record<string, unknown>>;

/** Its sentence follows from the code; the problems say what to fix in this case. */
export function errorOf(code: Code, problems: readonly string[], more: object = {}): ErrorBody {
  return { error: CODES[code].means, problems, code, ...more };
}

export function refusalBody({ code, details: { problems, ...more } }: Refusal): ErrorBody {
  return errorOf(code, problems, more);
}

/** A fixed sentence and an id to quote; never what failed, never blame. */
export function faultBody(requestId: string): ErrorBody {
  return errorOf('fault', [
    `Try again in a moment. If it stays so, tell the operator this id: ${requestId}.`,
  ]);
}

const codes = Object.keys(CODES) as [Code, ...Code[]];

export const errorCode = z
  .enum(codes)
  .describe(codes.map((code) => `- \`${code}\`: ${CODES[code].means}`).join('\n'));

/** What is wrong with one field, for software: a form shows the problem beside it. */
export const issue = z.strictObject({
  field: z.string().describe('The field at fault, by the name it has in the request.'),
  code: z.enum([
    'required',
    'wrong_type',
    'not_an_option',
    'unknown_field',
    'too_short',
    'too_long',
    'too_small',
    'too_large',
    'bad_format',
    /** Well written, but of no use here: a number that nobody can call back, a placeholder. */
    'unusable',
    'not_agreed',
    'not_found',
    /** Two ways to say it disagree. */
    'conflicting',
  ]),
  problem: z.string().describe('What to fix, to be shown beside the field.'),
});

const shownFirst = z.strictObject({
  wording_version: z.string().describe('Send it with the enquiry, so that the right one is kept.'),
  collection_notice: z.string(),
  consent_statement: z.string(),
});

const fields = {
  error: z.string(),
  problems: z.array(z.string()).describe('Each says what to fix.'),
  code: errorCode,
  issues: z.array(issue).exactOptional().describe('Where fields are at fault: each of them.'),
  valid_lanes: z.array(z.string()).exactOptional(),
  valid_ids: z.array(z.string()).exactOptional(),
  retry_after_seconds: z
    .int()
    .exactOptional()
    .describe('Whole seconds to wait before sending again.'),
  idempotency_key: z
    .string()
    .exactOptional()
    .describe('Send the enquiry again with this key: it is not sent twice.'),
  show_first: shownFirst
    .exactOptional()
    .describe('What the borrower must see before they agree, word for word.'),
  own_form: z
    .url()
    .exactOptional()
    .describe('Our form with the need filled in: the borrower adds who they are and agrees there.'),
  next_step: z.string().exactOptional(),
};
export const errorBody = z.looseObject(fields);

/** The same as a problem document of RFC 9457, where Accept asks for one. */
export const problemBody = z.looseObject({
  type: z.string().describe('An address for each code; relative to the service.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  ...fields,
});
