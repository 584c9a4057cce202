/** An enquiry as an item: packed, whole again when it is read, and personal data in one place that leaves whole. */
import { createHash } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { attributesOf, fromItem, PACKED, toItem } from '../../functions/aws/enquiry-item.ts';
import example from '../../functions/aws/item-example.json' with { type: 'json' };
import { PERSONAL, retire } from '../../functions/enquiry/record.ts';
import { erase } from '../../functions/enquiry/withdraw.ts';
import { makeRecord, START } from '../support/enquiries.ts';

const receipt = [
  { alg: 'EdDSA', kid: 'k' },
  { reference: 'BF-1', given_at: 'now' },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmF0dXJl')
  .join('.');
const bare = makeRecord();
const record = { ...bare, answer: { ...bare.answer, receipt } };

describe('an enquiry in the table', () => {
  it('is read as it was written, to the byte of its receipt', () => {
    expect(fromItem(toItem(record))).toEqual(record);
    const odd = { ...record, answer: { ...record.answer, receipt: `${receipt.slice(0, -1)}_` } };
    expect(fromItem(toItem(odd)).answer.receipt).toBe(odd.answer.receipt);
    const withText = { ...record, details: { ...bare.details, scenario: receipt } };
    expect(fromItem(toItem(withText as typeof record))).toEqual(withText);
  });

  it('is packed by an example that is never changed: what was packed by it opens with no other', () => {
    const digest = createHash('sha256').update(JSON.stringify(example)).digest('hex');
    expect(digest).toBe('0d74eaa2140d3c6159bdbb1c50cb3853e5e320d6ce2315bc02a6c0f46d922800');
  });

  it('holds what is personal in one attribute, beside the hash of the phone, the time to call and the assistant’s name', () => {
    const { personal: _, ...rest } = unmarshall(toItem(record));
    expect(JSON.stringify(rest)).not.toMatch(/Brien|491570006|kim@/);
    const { personal, ...without } = toItem(record);
    expect(personal).toBeDefined();
    expect(fromItem(without).details).toBeUndefined();
    // Looked for, and changed, each by itself.
    const apart = ['phone_hash', 'call_time', 'agent_name'];
    expect([...PACKED.personal, ...apart].sort()).toEqual([...PERSONAL].sort());
  });

  it('loses what is personal whole, or not at all', () => {
    for (const { remove = [] } of [retire(START), erase(START, record)]) {
      expect(attributesOf(remove)).toContain('personal');
      expect(attributesOf(remove)).not.toContain('details');
    }
    expect(() => attributesOf(['consent'])).toThrow('leave together');
    expect(attributesOf(['sweep_at'])).toEqual(['sweep_at']);
  });
});
