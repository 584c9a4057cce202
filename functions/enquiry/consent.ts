/**
 * What a consent must be: given, and to a wording that was shown and was in force. Each refusal carries the
 * wording of today and what to do with it, so that a caller can ask the borrower and send again.
 */

import type { Catalogue, Wording } from '../catalogue/content.ts';
import { DAY_MS } from '../catalogue/office-time.ts';
import { type Issue, Refusal, type ShownFirst } from '../refusals.ts';
import { writeFormLink } from './form-link.ts';
import type { Ports } from './ports.ts';
import { namesSomebody, WHO } from './schema.ts';

/**
 * The wording itself says "for 90 days", which makes the period a specified one under the Do Not Call Register Act 2006,
 * Schedule 2, clause 3.
 */
export const CONSENT_DAYS = 90;

/** What the borrower must see before they can agree, word for word, under the names callers send. */
export function showFirst({ wording }: Pick<Catalogue, 'wording'>): ShownFirst {
  const { version, collection_notice, consent_statement } = wording;
  return { wording_version: version, collection_notice, consent_statement };
}

/** Why an enquiry that nobody agreed to is not taken. Never says how to get round it. */
export const NOT_AGREED: Issue = {
  field: 'consent',
  code: 'not_agreed',
  problem:
    'the borrower must first see and agree to the consent statement. Nothing has been kept or sent.',
};

type Given = Readonly<Record<string, unknown>>;

/**
 * Nobody is to say who they are before they have seen what for: whoever has not agreed and names nobody
 * is told what to show first, and whatever else is wrong beside it.
 */
export function asksForWording(given: Given, issues: readonly Issue[]): boolean {
  if (!namesSomebody(given)) return given['consent'] !== true;
  const isWaiting = ({ code }: Issue) => code === 'required' || code === 'not_agreed';
  return given['consent'] === false && issues.every(isWaiting);
}

export function refuseWithoutConsent(
  catalogue: Catalogue,
  given: Given,
  issues: readonly Issue[],
): Refusal {
  const isLater = ({ field, code }: Issue) =>
    code === 'required' || ['consent', ...WHO].includes(field);
  return new Refusal('consent_missing', {
    issues: [NOT_AGREED, ...issues.filter((issue) => !isLater(issue))],
    ...askBorrower(catalogue, given),
  });
}

/**
 * Hosts of assistants keep what they were told for an hour, some for days: a wording counts for a week
 * after the next one was published.
 */
const GRACE_MS = 7 * DAY_MS;

export type AgreedWording = Pick<Wording, 'version' | 'sha256'> & {
  /** False where the caller did not say which was shown: it is then the one in force. */
  readonly isStated: boolean;
};

/** `stated` is the version that the caller says was shown. */
export function acceptWording(
  stated: string | undefined,
  need: Given,
  { catalogue, clock }: Pick<Ports, 'clock'> & { readonly catalogue: Catalogue },
): AgreedWording {
  const { wording, past_wordings } = catalogue;
  const isStated = stated !== undefined;
  if (!isStated || stated === wording.version) return { ...wording, isStated };
  const past = past_wordings.find(({ version }) => version === stated);
  const isInGrace = past !== undefined && clock.now() <= Date.parse(past.ended_on) + GRACE_MS;
  if (isInGrace) return { ...past, isStated };
  const [code, problem] =
    past === undefined
      ? (['wording_unknown', 'Send the wording_version as it was given with the texts.'] as const)
      : (['consent_outdated', 'The borrower must see and agree to the wording of today.'] as const);
  throw new Refusal(code, {
    problems: [`${problem} Nothing has been kept.`],
    ...askBorrower(catalogue, need),
  });
}

function askBorrower(catalogue: Catalogue, need: Given) {
  return {
    show_first: showFirst(catalogue),
    own_form: writeFormLink(catalogue.base_url, need),
    next_step:
      'Show the borrower the collection notice and the consent statement word for word. Only if ' +
      'they then agree, send name, phone, email, scenario, consent: true, notice_shown: true and ' +
      `wording_version: "${catalogue.wording.version}" (over REST that version goes in the header ` +
      'Consent-Wording). Or give them the link own_form, where they say who they are and agree themselves.',
  };
}
