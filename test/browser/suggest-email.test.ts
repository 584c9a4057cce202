import { describe, expect, it } from 'vitest';
import { suggestEmail } from '../../content/site/scripts/enquiry/suggest-email.ts';

describe('the hint at a mistyped address', () => {
  it.each([
    ['jo@gmial.com', 'jo@gmail.com'],
    ['Jo@gmail.con', 'jo@gmail.com'],
    ['jo@hotmal.com', 'jo@hotmail.com'],
    ['jo@bigpond.con', 'jo@bigpond.com'],
    ['jo@yahooo.com.au', 'jo@yahoo.com.au'],
  ])('for %s is %s', (written, meant) => {
    expect(suggestEmail(written)).toBe(meant);
  });

  it.each(['jo@gmail.com', 'jo@mail.com', 'jo@example.com', 'jo@smith.com.au', 'jo', 'a@b@c', ''])(
    'is not given for “%s”',
    (written) => {
      expect(suggestEmail(written)).toBeUndefined();
    },
  );
});
