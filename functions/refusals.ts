/**
 * What a caller can put right and try again. A refusal carries meaning only: each surface turns its
 * kind into a status or an error of its own, and says its code as it stands here.
 */
import * as z from 'zod';

/** Thrown by operations, on any surface. */
export const REFUSAL_KINDS = [
  'invalid-input',
  'consent-missing',
  'consent-outdated',
  'out-of-scope',
  'not-found',
  'conflict',
  'busy',
  'undelivered',
] as const;
export type RefusalKind = (typeof REFUSAL_KINDS)[number];

/** Answered by a surface itself, before an operation is called or after one failed. */
export type SurfaceKind = 'forbidden' | 'wrong-method' | 'too-large' | 'wrong-type' | 'fault';

type Meaning = { readonly kind: RefusalKind | SurfaceKind; readonly means: string };

/** The closed list of codes, the same on all surfaces; each belongs to one kind. */
export const CODES = {
  invalid_input: { kind: 'invalid-input', means: 'One or more fields are wrong; see issues.' },
  empty_body: { kind: 'invalid-input', means: 'The request has no body.' },
  unreadable_body: { kind: 'invalid-input', means: 'The body is not one JSON value in UTF-8.' },
  body_too_deep: { kind: 'invalid-input', means: 'The body is nested too deeply.' },
  consent_missing: {
    kind: 'consent-missing',
    means: 'The borrower has not agreed to the consent statement. Nothing is kept.',
  },
  consent_declined: {
    kind: 'consent-missing',
    means: 'The borrower was asked and did not agree. Nothing is kept.',
  },
  consent_not_shown: {
    kind: 'consent-missing',
    means: 'The consent form was closed or never shown. Nothing is kept.',
  },
  consent_on_own_form: {
    kind: 'consent-missing',
    means: 'The borrower was given our own form, and sends the enquiry there. Nothing is kept.',
  },
  consent_for_other_details: {
    kind: 'consent-missing',
    means: 'The borrower agreed to other details or to another wording: ask again.',
  },
  consent_outdated: {
    kind: 'consent-outdated',
    means: 'The wording shown is no longer in force: show today’s and ask again.',
  },
  wording_unknown: {
    kind: 'consent-outdated',
    means: 'No wording of this version was ever published: show today’s and ask again.',
  },
  out_of_scope: {
    kind: 'out-of-scope',
    means: 'The purpose is personal or household. Nothing is kept.',
  },
  unknown_lane: { kind: 'not-found', means: 'No such finance type; valid_lanes lists them.' },
  unknown_document: { kind: 'not-found', means: 'No such document; valid_ids lists them.' },
  unknown_link: { kind: 'not-found', means: 'The link of an enquiry is not known.' },
  unknown_path: { kind: 'not-found', means: 'Nothing is served at this address.' },
  other_details: {
    kind: 'conflict',
    means: 'The idempotency key was used before with different details.',
  },
  withdrawn: {
    kind: 'conflict',
    means: 'The enquiry of this key was withdrawn; a new one takes a new key.',
  },
  erased: {
    kind: 'conflict',
    means: 'The enquiry of this key was erased; a new one takes a new key.',
  },
  not_changeable: {
    kind: 'conflict',
    means: 'The time to call cannot be changed now: see problems, or phone.',
  },
  rate_limited: {
    kind: 'busy',
    means: 'Too many enquiries from this connection; wait retry_after_seconds.',
  },
  copy_not_sent: {
    kind: 'busy',
    means: 'The copy cannot be e-mailed now; wait retry_after_seconds.',
  },
  not_recorded: {
    kind: 'undelivered',
    means: 'The enquiry was not kept: phone, or send it again.',
  },
  unknown: {
    kind: 'undelivered',
    means: 'It is not known whether the enquiry was kept: send it again with idempotency_key.',
  },
  undeliverable: {
    kind: 'undelivered',
    means: 'The enquiry was kept but could not reach the broker: phone instead.',
  },
  origin_refused: { kind: 'forbidden', means: 'This web origin may not send enquiries.' },
  test_refused: {
    kind: 'forbidden',
    means: 'The secret of a test enquiry is not that of this stage. Nothing is kept.',
  },
  not_through_edge: { kind: 'forbidden', means: 'Call the published address of the service.' },
  wrong_method: { kind: 'wrong-method', means: 'The address takes other methods; see Allow.' },
  body_too_large: { kind: 'too-large', means: 'The body is larger than is read here.' },
  wrong_type: { kind: 'wrong-type', means: 'The body is not sent as JSON.' },
  compressed_body: { kind: 'wrong-type', means: 'The body is compressed; send it as it is.' },
  fault: { kind: 'fault', means: 'Something failed on our side; problems carry an id to quote.' },
} as const satisfies Record<string, Meaning>;
export type Code = keyof typeof CODES;

type CodeOf<Kind> = {
  [Name in Code]: (typeof CODES)[Name]['kind'] extends Kind ? Name : never;
}[Code];
export type RefusalCode = CodeOf<RefusalKind>;

/** What is wrong with one field, for software: a form shows the problem beside it. */
export const ISSUE_CODES = [
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
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** Its problem says what to fix, to be read after the field's name. Never personal. */
export type Issue = Readonly<z.infer<typeof issue>>;

/** What the borrower must see before they agree, word for word, and the version to send with it. */
export type ShownFirst = Readonly<z.infer<typeof shownFirst>>;

type Frozen<Body> = {
  readonly [Name in keyof Body]: Body[Name] extends (infer Each)[] | undefined
    ? readonly Each[]
    : Body[Name];
};
/** As the body of an error has them. Its problems are never empty and never personal. */
export type RefusalDetails = Omit<Frozen<z.infer<z.ZodObject<typeof fields>>>, 'error' | 'code'>;

/** Given as issues where fields are at fault, or else as problems. */
type Given =
  | (Omit<RefusalDetails, 'problems'> & { readonly issues: readonly Issue[] })
  | (Omit<RefusalDetails, 'issues'> & { readonly problems: readonly string[] });

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, given: Given) {
    super(message);
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

export function refusalBody({ code, message, details }: Refusal): ErrorBody {
  const { problems, ...more } = details;
  return { error: message, problems, code, ...more };
}

/** A fixed sentence and an id to quote; never what failed, never blame. */
export function faultBody(requestId: string): ErrorBody {
  const problems = [
    `Try again in a moment. If it stays so, tell the operator this id: ${requestId}.`,
  ];
  return { error: 'Something went wrong on our side.', problems, code: 'fault' };
}

// What every error says, whatever its status and whatever its surface.

const codes = Object.keys(CODES) as [Code, ...Code[]];

export const errorCode = z
  .enum(codes)
  .describe(codes.map((code) => `- \`${code}\`: ${CODES[code].means}`).join('\n'));

export const issue = z.strictObject({
  field: z.string().describe('The field at fault, by the name it has in the request.'),
  code: z.enum(ISSUE_CODES),
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
