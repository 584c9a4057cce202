/**
 * The link to our own form with the need filled in. The need stands in the fragment, which a browser
 * sends to no server. Nobody's name, number or address is in it: the person adds those on the page,
 * and agrees there.
 */

export type FilledNeed = {
  readonly scenario?: string;
  readonly amount?: number;
  readonly business_purpose?: boolean;
};

export function writeFormLink(baseUrl: string, given: Readonly<Record<string, unknown>>): string {
  const { scenario, amount, business_purpose } = given;
  const need = new URLSearchParams({
    ...(typeof scenario === 'string' ? { scenario: leaveOutContacts(scenario) } : {}),
    ...(typeof amount === 'number' ? { amount: String(amount) } : {}),
    ...(typeof business_purpose === 'boolean' ? { business: business_purpose ? 'yes' : 'no' } : {}),
  });
  return `${baseUrl}/enquire${need.size === 0 ? '' : `#${need}`}`;
}

const PHONE = /(?:\+61 ?|\(0|\b0)[2-478]\)?(?:[ -]?\d){8}\b/g;

/** Anything on both sides of an @, and a dot after it: a pattern for this would take the square of a long word. */
function leaveOutAddress(word: string): string {
  const at = word.indexOf('@');
  if (at <= 0 || !word.includes('.', at)) return word;
  const [stop = ''] = /[.,;:!?)]$/.exec(word) ?? [];
  return `(left out)${stop}`;
}

const leaveOutContacts = (text: string) =>
  text.replace(/\S+/g, leaveOutAddress).replace(PHONE, '(left out)').trim();

const MOST_CHARACTERS = 4000;

/** Whoever sent the link wrote it: what is no need is left out, and the page shows the rest as text. */
export function readFormLink(fragment: string): FilledNeed {
  const need = new URLSearchParams(fragment.replace(/^#/, ''));
  const scenario = need.get('scenario')?.slice(0, MOST_CHARACTERS).trim() ?? '';
  const amount = Number(need.get('amount') ?? Number.NaN);
  const business = need.get('business');
  return {
    ...(scenario === '' ? {} : { scenario }),
    ...(amount > 0 && Number.isFinite(amount) ? { amount } : {}),
    ...(business === 'yes' || business === 'no' ? { business_purpose: business === 'yes' } : {}),
  };
}
