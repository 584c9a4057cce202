/**
 * Every field of the enquiry's own schema, one by one: what was told is in the table, the webhook,
 * the export, the brief and the form. A field that any of them lost would be lost to the broker.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { READ, toDetails } from '../../content/site/scripts/enquiry/answers.ts';
import { fromItem, toItem } from '../../functions/aws/enquiry-item.ts';
import { exportEnquiry } from '../../functions/delivery/account.ts';
import { composeBrief, sayPhone } from '../../functions/delivery/brief.ts';
import { renderText } from '../../functions/delivery/brief-formats.ts';
import type { EnquiryRecord } from '../../functions/enquiry/record.ts';
import { details, enquiryInput, told } from '../../functions/enquiry/schema.ts';
import { listSiteValues, readTemplates } from '../../scripts/build/page.ts';
import { catalogue } from '../support/catalogue.ts';
import { makeRecord, request, START, tellBroker } from '../support/enquiries.ts';

await vi.hoisted(() => import('../support/site-sentences.ts'));

const SITE = join(import.meta.dirname, '../../content/site');
const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}$/);

/** Fields that not every text may stand in; any other is filled by what its schema says. */
const SPECIAL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: word.map((each) => `Kim ${each}`),
  /** With a note, which the details hold apart. */
  phone: fc
    .integer({ min: 0, max: 9999 })
    .map((last) => `0491 57${String(last).padStart(4, '0')} extension 12`),
  email: word.map((each) => `${each}@example.com`),
  scenario: word.map((each) => `Stock for the shop, called ${each}, by Friday.`),
  abn: fc.constantFrom('11 223 491 505', '51 824 753 556'),
  /** Anything else is out of scope. */
  business_purpose: fc.constant(true),
};

function valueFor(field: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, enum: choices } = z.toJSONSchema(schema);
  if (SPECIAL[field] !== undefined) return SPECIAL[field];
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return fc.integer({ min: 1, max: 999_999 });
  if (type === 'string') return word;
  throw new Error(`Say under SPECIAL what to fill into ${field}.`);
}

const everything = fc.record(
  Object.fromEntries(
    Object.entries(told.shape).map(([field, schema]) => [field, valueFor(field, schema)]),
  ),
);
const FIELDS = Object.keys(told.shape);

/** Read back from the table's own form of it. */
function store(given: object): EnquiryRecord {
  const input = enquiryInput.parse({ ...request, ...given });
  return fromItem(toItem(makeRecord('enquiry-1', { input })));
}

/** As a person would read it: figures without their spaces and commas. */
const bare = (text: string) => text.replace(/[\s,()|]/g, '').toLowerCase();

const SAID: Readonly<Record<string, (value: unknown) => string>> = {
  phone: (value) => sayPhone(String(value)),
  business_purpose: () => 'For business: yes',
};

describe('what is told in an enquiry', () => {
  it('is in the table, the webhook, the export and the brief, field by field', () => {
    fc.assert(
      fc.property(everything, (given) => {
        const stored = store(given);
        expect(Object.keys(stored.details ?? {}).sort()).toEqual(Object.keys(details.shape).sort());
        const event = tellBroker(stored);
        const sent = JSON.parse(JSON.stringify(event)).data.enquiry;
        const exported = JSON.parse(JSON.stringify(exportEnquiry(stored, START))).details;
        const brief = renderText(composeBrief(event, catalogue));
        for (const field of FIELDS) {
          const value = field === 'phone' ? `${sent.phone} ${sent.phone_note}` : sent[field];
          expect(bare(String(value)).slice(-5), field).toBe(bare(String(given[field])).slice(-5));
          expect(exported[field], field).toBe(sent[field]);
          expect(bare(brief), field).toContain(
            bare(SAID[field]?.(sent[field]) ?? String(sent[field])),
          );
        }
        expect(brief).toContain('Phone note: extension 12');
      }),
      { numRuns: 25 },
    );
  });

  it('is asked for by the form, once each, and sent', async () => {
    const fill = await readTemplates(SITE);
    const form = fill('pages/enquiry-form.html', listSiteValues(catalogue));
    const places = form.matchAll(/data-field="(\w+)"(?: data-kind="(\w+)")?/g);
    const questions = [...places].flatMap(([, field = '', kind = '']) =>
      FIELDS.includes(field) ? [{ field, read: READ[kind] }] : [],
    );
    for (const field of FIELDS) {
      expect(form.split(`data-field="${field}"`), field).toHaveLength(2);
      expect(form, field).toContain(`name="${field}"`);
    }
    fc.assert(
      fc.property(everything, (given) => {
        const answers = Object.fromEntries(FIELDS.map((field) => [field, String(given[field])]));
        const asked = FIELDS.map((field) => [field, given[field]]);
        const sent = toDetails(questions, answers);
        expect(told.parse(sent)).toEqual(told.parse(Object.fromEntries(asked)));
      }),
    );
  });

  it('has no field that is neither told, nor evidence, nor the key', () => {
    const others = Object.keys(enquiryInput.shape).filter((field) => !FIELDS.includes(field));
    expect(others.sort()).toEqual([
      'agent_name',
      'consent',
      'consent_method',
      'idempotency_key',
      'notice_shown',
    ]);
  });
});
