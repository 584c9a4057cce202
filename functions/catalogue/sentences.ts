/**
 * What pages and answers say around what was worked out: the operator's own words, content/sentences.yaml. Here stands
 * which there are, and which {names} each must hold.
 */
import * as z from 'zod';
import { CHECKS, EFFECTS, FITS, OUTCOMES, REPLY_OUTCOMES } from './schema.ts';

function says(...names: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1)
    .superRefine((text, { addIssue }) => {
      const held = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const lost = names.filter((name) => !held.includes(name));
      const unknown = held.filter((name) => !names.includes(name));
      for (const name of lost) addIssue(`must hold {${name}}`);
      for (const name of unknown) addIssue(`{${name}} is unknown here`);
    });
}

const plain = says();

/** Of such names, each without a name in braces. */
function group<const Name extends string>(...names: readonly Name[]) {
  return z.strictObject(
    // It has the keys that were given, and no others.
    Object.fromEntries(names.map((name) => [name, plain])) as Record<Name, typeof plain>,
  );
}

const page = group('title', 'description');

export const sentencesFile = z.strictObject({
  verdict: group(...FITS, 'too_little'),
  summary: group(
    ...(['could_if_business', 'too_little', 'doubtful', 'personal', 'not_business'] as const),
    ...(['not_english', 'caution'] as const),
  ).extend({
    fits_one: says('kinds'),
    fits_several: says('kinds'),
    close: says('kinds'),
    could: says('kinds'),
    next: says('kinds'),
    could_change: says('kinds'),
    no: says('kinds'),
    change: says('detail'),
  }),
  effect: group(...EFFECTS),
  next_step: group(...FITS, 'tax_plan', 'helplines').extend({
    business_part: says('sum'),
    personal_part: says('sum'),
  }),
  check: group(...CHECKS),
  outcome: group(...OUTCOMES).extend(group(...CHECKS).partial().shape),
  tally: group(...OUTCOMES).extend({ checks: says('counts') }),
  need: group('missing'),
  form: group(
    ...(['business_purpose', 'scenario_missing', 'scenario_short', 'amount', 'name'] as const),
    ...(['phone_missing', 'phone', 'email_missing', 'email'] as const),
    ...(['consent', 'consent_changed'] as const),
  ),
  failure: group('again', 'invalid').extend({
    phone: says('phone'),
    busy: says('seconds', 'again'),
    conflict: says('again'),
    ended: says('again'),
    undeliverable: says('again'),
    unreachable: says('again'),
    undelivered: says('again'),
    waiting: says('phone'),
  }),
  answer: group(
    ...(['fits', 'could_fit', 'does_not_fit', 'no_order', 'cost', 'by_when', 'room'] as const),
    ...(['documents', 'checks', 'deal_breakers', 'surer', 'leave_out', 'next_step'] as const),
  ),
  hint: group(
    ...(['amount', 'property_value', 'existing_debt', 'trading_months'] as const),
    'needed_within_days',
  ),
  page: z.strictObject({
    home: page,
    lanes: page,
    fit_check: page,
    enquire: page.extend({ description: says('broker') }),
    your_enquiry: page,
    reply: page,
    search: page,
    not_found: page,
  }),
  reply: group(...REPLY_OUTCOMES),
  reply_noted: group(...REPLY_OUTCOMES, 'ended'),
  standing: group(
    ...(['received', 'with_broker', 'tried', 'called', 'closed'] as const),
    ...(['withdrawn', 'undeliverable'] as const),
  ),
  standing_says: group('withdrawn').extend({
    received: says('broker'),
    with_broker: says('broker', 'time'),
    tried: says('broker', 'phone'),
    wrong_number: says('broker', 'phone'),
    called: says('broker', 'phone'),
    closed: says('broker', 'phone'),
    undeliverable: says('phone'),
  }),
});
export type Sentences = Readonly<z.infer<typeof sentencesFile>>;
