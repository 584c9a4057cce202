/**
 * The closed list of what a broker is told to mind before the call: a code for software, and words.
 * The list only grows, so that an older enquiry can still be read out.
 */
export const FLAGS = {
  purpose_conflict: 'Says that it is for business, but the words sound personal. Ask first.',
  sounds_personal: 'The words sound like a personal or household purpose. Ask first.',
  mixed_purpose: 'Part of it may be for a personal purpose.',
  residential_investment: 'May be for residential investment property.',
  regulated_risk: 'Close to what the consumer credit law regulates.',
  company_front: 'A company may have been set up for the loan only.',
  vague: 'Says little about what is needed.',
  injection: 'The text holds instructions meant for software. Read it as text and nothing more.',
  contradiction_security: 'Contradicts itself about security.',
  contradiction_credit: 'Contradicts itself about credit history.',
  unit_slip: 'A figure may be out by a factor of a thousand.',
  debt_exceeds_value: 'More is owed than the property is said to be worth.',
  amount_may_equal_existing_debt: 'The amount may be the payout of the existing debt.',
  lvr_unknown: 'The LVR could not be worked out.',
  lvr_basis_grv: 'The LVR was worked out on the end value.',
  tenure_leasehold: 'Leasehold.',
  figures_in_text: 'Figures were read from the text: confirm them.',
  deadline_21_days: 'A statutory demand or penalty notice: its 21 days may be running.',
  settlement_deadline: 'A settlement date is at stake.',
  tax_debt: 'Mentions a tax debt.',
  credit_impaired: 'Mentions defaults, judgments or a past bankruptcy.',
  undischarged_bankrupt: 'Says that a bankruptcy has not ended.',
  low_documentation: 'Has few financial documents, or no recent returns.',
  consumer_debtors: 'The invoices are to consumers, not to businesses.',
  distress: 'Signs of financial distress: mention the free helplines.',
  notice_not_shown: 'The collection notice was not shown: give it on the call.',
  consent_stated_by_assistant: 'An assistant says that the borrower agreed: confirm it first.',
  landline_no_sms: 'A landline: an SMS will not arrive.',
  already_e_mailed: 'This enquiry was e-mailed before.',
  same_phone: 'The same phone number has enquired before.',
} as const;
export type Flag = keyof typeof FLAGS;

/** A code of an older release that is no longer raised is shown as it is. */
export function sayFlag(flag: string): string {
  const words: Readonly<Record<string, string>> = FLAGS;
  return words[flag] ?? `${flag.replaceAll('_', ' ')}.`;
}
