/** What the words of one need state: each fact with the characters it was read from. */
import type { Facts } from '../need.ts';
import type { TextsRead } from './document.ts';
import { isWithin, type Span, type WordFacts } from './fact-reader.ts';
import { readBorrower, readSecurity } from './read-borrower.ts';
import { readSums } from './read-sums.ts';
import { type Hit, PRIVATE_LIFE } from './signals.ts';
import { mayCount } from './split-tokens.ts';

/** `stated` are told in fields. */
export function readFacts(
  document: TextsRead,
  span: Span,
  given: { readonly stated: Facts; readonly isWhole: boolean },
): WordFacts {
  const hits = document.hits.filter(({ start, role }) => isWithin(span, start) && role !== 'aside');
  const words = { document, hits, facts: {}, open: [], sure: new Set<never>(), span };
  if (document.tokens.some(mayCount) || hits.some(tellsSum)) return readSums(words, given);
  const reader = { ...words, placed: [] };
  readBorrower(reader);
  readSecurity(reader);
  const { facts, open, sure } = words;
  return { facts, open, sure, unread: [] };
}

/** "The house is paid off", "mostly for our kitchen": a sum or a share without a figure. */
const tellsSum = ({ name }: Hit) => name === 'unencumbered' || PRIVATE_LIFE.has(name);
