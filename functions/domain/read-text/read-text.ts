/**
 * Reads a need that someone typed as a scenario: the words as they came, and the facts that they
 * state. A field that the text leaves open stays out, so that the fit check asks for it.
 */
import type { SortedVocabulary, Zone } from '../../contract/built.ts';
import { MAX_MONEY, type Scenario } from '../../contract/scenario.ts';
import type { BorrowerType } from '../../contract/vocabulary.ts';
import { createSpelling } from '../fit/text/mend-spelling.ts';
import { createPhrases } from '../fit/text/phrase-trie.ts';
import type { Language } from '../fit/text/read-signals.ts';
import { type Reading, readText } from '../fit/text/reading.ts';
import { maskSensitiveNumbers } from '../sensitive-numbers.ts';
import { readNeededDays } from './read-needed-days.ts';
import { readOffer } from './read-offer.ts';
import { readSums } from './read-sums.ts';
import { readTradingMonths } from './read-trading-months.ts';
import { spellOut } from './spell-out.ts';

export type TextReading = {
  readonly scenario: Scenario;
  /** The text asks what a kind of finance is, rather than only describing a need. */
  readonly asksAboutLane: boolean;
  readonly asksForCall: boolean;
};

/** The vocabulary is made ready when the first text comes: most callers send data. */
export function createTextReader(vocabulary: SortedVocabulary, zone: Zone) {
  let language: Language | undefined;
  const read = (text: string) => {
    language ??= { phrases: createPhrases(vocabulary), mend: createSpelling(vocabulary) };
    return readText(language, { purpose: text, situation: '' });
  };
  return (given: string, now: Date): TextReading => {
    const text = maskSensitiveNumbers(given);
    const reading = read(text);
    const plain = spellOut(text.normalize('NFKC').toLowerCase());
    const { words, figures } = read(plain);
    const sums = readSums(words.tokens, figures).filter(({ value }) => isMoney(value));
    const months = readTradingMonths(plain, now, zone);
    const scenario = dropUndefined({
      ...splitWords(text, read),
      ...readOffer(reading, sums, plain),
      borrower_type: readBorrower(plain, reading),
      trading_months: months,
      needed_within_days: readNeededDays(plain, now, zone),
      business_purpose: readPurpose(plain, reading, months),
    });
    return {
      scenario,
      asksAboutLane: asksAboutLane(plain, reading),
      asksForCall: ASKS_FOR_CALL.test(plain),
    };
  };
}

const isMoney = (value: number) => value > 0 && value <= MAX_MONEY;

const WAYS_OUT = ['exit_sale', 'exit_refinance', 'exit_income'] as const;

/** How it will be repaid is part of the situation: "refinance" there is not what the money is for. */
function splitWords(text: string, read: (text: string) => Reading) {
  const clauses = text.split(/(?<=[.,;!?\n])\s+/);
  const isWayOut = (clause: string) => read(clause).has(...WAYS_OUT);
  const situation = clauses.filter(isWayOut).join(' ');
  const purpose = clauses.filter((clause) => !isWayOut(clause)).join(' ');
  return { purpose: purpose || undefined, situation: situation || undefined };
}

function readBorrower(text: string, reading: Reading): BorrowerType | undefined {
  if (reading.has('company_front')) return undefined;
  if (/\b(trust|smsf)\b/.test(text)) return 'trust';
  if (/\b(pty|company|spv)\b/.test(text)) return 'company';
  if (/\bpartnership\b/.test(text)) return 'partnership';
  return /\bsole trader\b/.test(text) ? 'sole trader' : undefined;
}

const NOT_BUSINESS = /\bit'?s personal\b|\bnot (?:for )?(?:a )?business\b/;
const BUSINESS = /\b(management buy ?out|business partner)\b/;

/** Only what is plain; the fit check weighs the words themselves, and they outrank this. */
function readPurpose(text: string, reading: Reading, months: number | undefined) {
  if (NOT_BUSINESS.test(text)) return false;
  const isProject =
    reading.has('fig_end_value', 'presales') && reading.has('develop', 'da_approved');
  return months !== undefined || isProject || BUSINESS.test(text) ? true : undefined;
}

const ASKS_FOR_CALL =
  /\b(call(?:ed)? (?:me|us|him|her|back)|call ?back|ring (?:me|us)|contact (?:me|us)|(?:speak|talk) to|enquir)/;
const ASKS = /\?|\b(what|how|which|tell me|explain|difference|does|do i|is there)\b/;

function asksAboutLane(text: string, { words }: Reading): boolean {
  const namesLane = words.hits.some(({ signals }) =>
    signals.some((signal) => signal.startsWith('ask_')),
  );
  return namesLane && ASKS.test(text);
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function dropUndefined<T extends object>(given: T): Present<T> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}
