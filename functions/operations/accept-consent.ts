/**
 * What a consent must be: given, and to a wording that was in force. Each refusal carries the wording of
 * today and what to do with it, so that a caller can ask the borrower and send again.
 */
import type { Catalogue } from '../contract/built.ts';
import { Refusal } from '../contract/refusals.ts';
import { type AgreedWording, consentIssue, findWording, showFirst } from '../domain/consent.ts';

export function refuseWithoutConsent(catalogue: Catalogue): Refusal {
  return new Refusal('consent_missing', 'The borrower has not agreed.', {
    issues: [consentIssue()],
    ...askBorrower(catalogue),
  });
}

/** `stated` is the version that the caller says was shown. */
export function acceptWording(
  stated: string | undefined,
  catalogue: Catalogue,
  now: number,
): AgreedWording {
  const found = findWording(stated, catalogue, now);
  if (found === 'outdated') {
    throw new Refusal('consent_outdated', 'The wording that was shown is no longer in force.', {
      problems: ['The borrower must see and agree to the wording of today. Nothing has been kept.'],
      ...askBorrower(catalogue),
    });
  }
  if (found === 'unknown') {
    throw new Refusal('wording_unknown', 'No wording of this version was ever published.', {
      problems: ['Send the wording_version as it was given with the texts. Nothing has been kept.'],
      ...askBorrower(catalogue),
    });
  }
  return found;
}

function askBorrower(catalogue: Catalogue) {
  return {
    show_first: showFirst(catalogue),
    next_step:
      'Show the borrower the collection notice and the consent statement word for word. Only if ' +
      'they then agree, send name, phone, email, scenario, consent: true, notice_shown: true and ' +
      `wording_version: "${catalogue.wording.version}" (over REST that version goes in the header ` +
      `Consent-Wording). Or give them ${catalogue.base_url}/enquire, where they agree themselves.`,
  };
}
