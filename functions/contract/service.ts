/** The operator's file, content/service.yaml: who the broker is, when they answer, what is kept. */
import * as z from 'zod';
import { WEEKDAYS } from './vocabulary.ts';

const words = z.string().trim().min(1);
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

export const limits = z.strictObject({
  trusted_hosts: z
    .array(z.strictObject({ name: words, addresses: z.array(address).min(1) }))
    .default([])
    .describe(
      'Assistants’ hosts whose own subject id counts as the connection, so that their shared ' +
        'addresses do not lock borrowers out. Whoever can send from there can mint connections.',
    ),
});
export type TrustedHost = z.infer<typeof limits>['trusted_hosts'][number];

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
  }),
  limits: limits.prefault({}),
  base_url: z.url().describe('Where the service is reached in production.'),
  enquiry_origins: z
    .array(z.url())
    .describe('Web origins that may send enquiries from a browser, besides our own.'),
});
export type Service = z.infer<typeof service>;
