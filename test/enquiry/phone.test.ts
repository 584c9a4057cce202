import fc from 'fast-check';
import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import whole from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { isFictitious, readPhone, readPlainPhone } from '../../functions/enquiry/details.ts';
import australia from '../../functions/enquiry/phone-data.json' with { type: 'json' };

it('reads numbers by the data of the library itself, of one country code', () => {
  const { version, country_calling_codes: codes, countries } = whole;
  const kept = (codes['61'] ?? []).map((country) => [country, Reflect.get(countries, country)]);
  expect(australia).toEqual({
    version,
    country_calling_codes: { 61: codes['61'] },
    countries: Object.fromEntries(kept),
  });
});

describe('a number that is read without the library', () => {
  const TYPES: Record<string, string> = { MOBILE: 'mobile', FIXED_LINE: 'landline' };

  function byLibrary(text: string) {
    const read = parsePhoneNumberFromString(text, 'AU', whole as unknown as MetadataJson);
    const type = read?.country === 'AU' && read.isValid() ? TYPES[`${read.getType()}`] : undefined;
    return type && { phone: read?.number, phone_type: type };
  }

  it('is what the library reads', () => {
    const numbers = fc.stringMatching(/^(\+61|0) ?[0-9]( ?[0-9]){7,9}$/);
    const isSame = (text: string) => {
      expect(readPlainPhone(text) ?? byLibrary(text)).toEqual(byLibrary(text));
    };
    fc.assert(fc.property(numbers, isSame), { seed: 20_261_126, numRuns: 1000 });
  });

  it('is every mobile and landline written as usual', () => {
    const numbers = fc.stringMatching(/^(\+61 |0)(4\d\d \d{3} \d{3}|[2378] \d{4} \d{4})$/);
    const isSame = (text: string) => {
      expect(readPlainPhone(text)).toEqual(byLibrary(text));
    };
    fc.assert(fc.property(numbers, isSame), { seed: 20_261_126, numRuns: 1000 });
  });
});

describe('readPhone', () => {
  it.each([
    ['0491 570 006', '+61491570006'],
    ['+61 491 570 006', '+61491570006'],
    ['61491570006', '+61491570006'],
    ['491570006', '+61491570006'],
    ['+61 (0) 491 570 006', '+61491570006'],
    ['+6104 9157 0006', '+61491570006'],
    ['0011 61 491 570 006', '+61491570006'],
    ['001161491570006', '+61491570006'],
    ['0011  61 (0)491 570 006', '+61491570006'],
    ['0061 491 570 006', '+61491570006'],
    ['00 61 491 570 006', '+61491570006'],
    ['0061491570006', '+61491570006'],
    ['0061 (0)491 570 006', '+61491570006'],
    ['00 11 61 491 570 006', '+61491570006'],
    ['61 0491 570 006', '+61491570006'],
    ['  +61.(0)491.570.006', '+61491570006'],
  ])('reads the mobile %s', (text, phone) => {
    expect(readPhone(text)).toEqual({ phone, phone_type: 'mobile' });
  });

  it.each([
    ['(08) 9999 9999', '+61899999999'],
    ['02 9999 9999', '+61299999999'],
    ['+61 3 9999 9999', '+61399999999'],
  ])('reads the landline %s', (text, phone) => {
    expect(readPhone(text)).toEqual({ phone, phone_type: 'landline' });
  });

  it.each([
    ['02 9374 4000 ext 12', '+61293744000', 'extension 12'],
    ['02 9374 4000 Ext. 12', '+61293744000', 'extension 12'],
    ['(02) 9374 4000 x12', '+61293744000', 'extension 12'],
    ['02 9374 4000 #12', '+61293744000', 'extension 12'],
    ['02 9374 4000;ext=12', '+61293744000', 'extension 12'],
    ['02 9374 4000, extension 12 (mornings)', '+61293744000', 'extension 12, mornings'],
    ['0061 2 9374 4000 ext 12', '+61293744000', 'extension 12'],
    ['0412 345 678 (after 5pm)', '+61412345678', 'after 5pm'],
    ['0412 345 678 (5pm or later)', '+61412345678', '5pm or later'],
    ['0412 345 678 after 5pm', '+61412345678', 'after 5pm'],
    ['0412345678 - ask for Kim', '+61412345678', 'ask for Kim'],
    ['0412 345 678 or 0498 765 432', '+61412345678', 'or 0498 765 432'],
    ['mob: 02 9374 4000 ext 7', '+61293744000', 'extension 7'],
  ])('keeps what is written behind the number in %s', (text, phone, phone_note) => {
    expect(readPhone(text)).toMatchObject({ phone, phone_note });
  });

  it.each([
    ['9876 5432', /area code/],
    ['1300 123 456', /1300 business line/],
    ['1800 123 456', /free-call/],
    ['1900 123 456', /premium-rate/],
    ['+64 21 123 4567', /Australian/],
    ['0064 21 123 4567', /Australian/],
    ['0011 64 21 123 4567', /Australian/],
    ['1300 FLIGHT', /1300 business line|not complete/],
    ['0491 570 (after 5pm)', /not complete/],
    ['after 5pm', /not complete/],
    ['call me', /not complete/],
    ['0491 570', /not complete/],
  ])('refuses %s and says what to give, without repeating it', (text, reason) => {
    const read = readPhone(text);
    expect(read).toMatchObject({ problem: expect.stringMatching(reason) });
    expect(JSON.stringify(read)).not.toContain(text);
  });
});

describe('isFictitious', () => {
  it.each(['+61491570006', '+61491574632', '+61255501234', '+61870101234'])('knows %s', (phone) => {
    expect(isFictitious(phone)).toBe(true);
  });

  it.each(['+61412345678', '+61299999999', '+614915700061', '0+61491570006'])(
    'leaves %s alone',
    (phone) => {
      expect(isFictitious(phone)).toBe(false);
    },
  );
});
