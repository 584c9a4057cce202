/** What a borrower must see before they agree, and who sends what they agreed to. */

import type { Catalogue, TrustedHost } from '../catalogue/content.ts';
import type { Issue, ShownFirst } from '../refusals.ts';
import { connectionOf, familyOf, listAddresses } from './rate-limit.ts';
import { hashOf } from './record.ts';

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
export function consentIssue(): Issue {
  const problem =
    'the borrower must first see and agree to the consent statement. ' +
    'Nothing has been kept or sent.';
  return { field: 'consent', code: 'not_agreed', problem };
}

// Assistants' hosts send for many people from few addresses. For those that the operator lists, the
// subject id that the host gives each person is the connection; from anywhere else it is ignored.

export function createConnectionFinder(hosts: readonly TrustedHost[]) {
  const listed = listAddresses(hosts.flatMap(({ addresses }) => addresses));
  return (address: string, subject: string | undefined): string => {
    const connection = connectionOf(address);
    const plain = connection.includes(':') ? address : connection;
    const isListed = subject !== undefined && listed.check(plain, familyOf(plain));
    return isListed ? `subject:${hashOf('subject', subject)}` : connection;
  };
}

// Which assistant sent an enquiry, as one word of a closed list: what a caller types must neither
// reach a metric nor open a new series, each of which costs money.

const ASSISTANT_FAMILIES = 'chatgpt claude copilot gemini grok le-chat meta-ai perplexity'.split(
  ' ',
);

export function assistantFamily(agentName: string | undefined): string {
  if (agentName === undefined) return 'unnamed';
  const plain = ` ${agentName.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const isNamed = (family: string) => plain.includes(` ${family.replaceAll('-', ' ')} `);
  return ASSISTANT_FAMILIES.find(isNamed) ?? 'other';
}
