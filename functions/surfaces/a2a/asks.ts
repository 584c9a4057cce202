/** What a message asks for beside a fit: what a kind of finance is, or a call. */
import type { CatalogueLane } from '../../contract/content.ts';

const ASKS = /\?|\b(what|how|which|tell me|explain|difference|does|do i|is there)\b/;

/** The text asks what a kind of finance is, rather than only describing a need. */
export function asksAboutLane(text: string, lanes: readonly CatalogueLane[]): boolean {
  const plain = text.toLowerCase();
  const names = lanes.flatMap(({ id, name, related_words }) => [
    id.replaceAll('-', ' '),
    name.toLowerCase(),
    ...related_words.filter((words) => FINANCE.test(words)).map((words) => words.toLowerCase()),
  ]);
  return ASKS.test(plain) && names.some((words) => plain.includes(words));
}

/** Of the words of a lane, those that name a kind of finance and not what it is for. */
const FINANCE =
  /finance|loan|mortgage|overdraft|credit|factoring|leaseback|hire purchase|advance|discounting|mezzanine/i;

const CALL =
  /\b(call(?:ed)? (?:me|us|him|her|back)|call ?back|ring (?:me|us)|contact (?:me|us)|(?:speak|talk) to|enquir)/;

export const asksForCall = (text: string): boolean => CALL.test(text.toLowerCase());
