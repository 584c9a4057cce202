/** The form must never refuse what the service would take; where it is looser, the service tells. */
import { describe, expect, it, vi } from 'vitest';
import { findProblems, RULES, readAmount } from '../../content/site/scripts/enquiry/answers.ts';
import { readPhone } from '../../functions/enquiry/details.ts';

await vi.hoisted(() => import('../support/site-sentences.ts'));

const asked = (field: string) => ({ field, ...RULES[field] });

const PHONES = [
  '0491 570 006',
  '+61 491 570 006',
  '61491570006',
  '491570006',
  '+61 (0) 491 570 006',
  '+6104 9157 0006',
  '0011 61 491 570 006',
  '(02) 5550 1234',
  '02-5550-1234',
  '+61 2 5550 1234',
  '08 7010 1234',
];

function contactProblems(phone: string): string[] {
  const answers = { name: 'Jo Citizen', phone, email: 'jo@example.com' };
  return findProblems(['name', 'phone', 'email'].map(asked), answers).map(
    ({ field }) => field ?? '',
  );
}

describe('the form’s own look at a phone number', () => {
  it.each(PHONES)('takes %s, as the service does', (phone) => {
    expect(readPhone(phone)).toHaveProperty('phone');
    expect(contactProblems(phone)).toEqual([]);
  });

  it.each(['1300 000 000', '9876 5432', '+1 212 555 0100', 'call me', '000'])(
    'refuses %s, as the service does',
    (phone) => {
      expect(readPhone(phone)).toHaveProperty('problem');
      expect(contactProblems(phone)).toEqual(['phone']);
    },
  );
});

describe('the form’s own look at an amount', () => {
  it.each([
    ['85,000', 85_000],
    ['$1.2m', 1_200_000],
    ['$ 90k', 90_000],
    ['150000', 150_000],
  ])('reads %s as people mean it', (written, amount) => {
    expect(readAmount(written)).toBe(amount);
  });

  it.each(['lots', '0', '-5'])('refuses %s', (amount) => {
    const answers = { business_purpose: 'true', scenario: 'Stock for the shop', amount };
    const questions = ['business_purpose', 'scenario', 'amount'].map(asked);
    expect(findProblems(questions, answers)).toMatchObject([{ field: 'amount' }]);
  });
});
