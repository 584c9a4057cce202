/**
 * What a flag means, in words for the broker who is about to call. Those of the fit check are in
 * content/rules/flags.yaml; here are those of the enquiry itself.
 */

const WORDS: Readonly<Record<string, string>> = {
  sounds_personal: 'The words sound like a personal or household purpose. Ask first.',
  notice_not_shown: 'The collection notice was not shown: give it on the call.',
  consent_stated_by_assistant: 'An assistant says that the borrower agreed: confirm it first.',
  landline_no_sms: 'A landline: an SMS will not arrive.',
  already_e_mailed: 'This enquiry was e-mailed before.',
  same_phone: 'The same phone number has enquired before.',
};

/** A flag that has no words yet is shown as it is. */
export function sayFlag(flag: string, words: Readonly<Record<string, string>> = {}): string {
  return words[flag] ?? WORDS[flag] ?? `${flag.replaceAll('_', ' ')}.`;
}
