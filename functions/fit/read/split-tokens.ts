/**
 * Splits a text into small plain words, numbers and breaks, each with the characters it came from.
 * Plurals fold to the singular and "won't" to "will not", so the vocabulary needs one form of each.
 */

import { MONTHS } from '../../catalogue/office-time.ts';
import { once } from '../../once.ts';
import { maskSensitiveNumbers } from '../sensitive-numbers.ts';

export type Token = {
  /** The word as the vocabulary knows it; for a number its digits. */
  readonly text: string;
  /** Where it stands in the text, in characters. */
  readonly from: number;
  readonly to: number;
  /** The number it stands for, where it is written in digits. */
  readonly value?: number;
  /** A second way to read its digits: "85.000" is 85,000 or 85. */
  readonly otherValue?: number;
  /** Written as money: a currency sign before it, or thousands in groups. */
  readonly isMoney?: boolean;
  /** No space before it: the "k" of "85k". */
  readonly isGlued?: boolean;
  /** Ends a question. */
  readonly isQuestion?: boolean;
  /** Those of content/vocabulary/word-lists.yaml in which it stands. */
  readonly lists?: readonly WordList[] | undefined;
};

/** Each with the short words that it cannot do without, and English does. */
export const LANGUAGES = [
  'spanish',
  'portuguese',
  'italian',
  'french',
  'german',
  'dutch',
  'vietnamese',
  'indonesian',
  'tagalog',
  'polish',
  'turkish',
] as const;
/** Parts of private life that somebody trades in: what goes with a trade named so, or where things are sold again. */
export const THEMES = [
  'weddings',
  'gardens',
  'journeys',
  'farewells',
  'infants',
  'toys',
  'pets',
] as const;
/** Words that the reader asks for by the name of their list, and not as a phrase. */
export const WORD_LISTS = [
  'trade',
  'supply',
  'patron',
  ...THEMES,
  'rooms',
  'resale',
  'work',
  'place',
  'link',
  'which_one',
  'joint',
  'nameless',
  'filler',
  'as_written',
  'small',
  'light',
  'heavy',
  'no_money',
  'place_ends',
  'of_property',
  'counted',
  'homes',
  'asking',
  'no_trade',
  'uncounted',
  'cuts',
  'subjects',
  'pointers',
  'own',
  'more_of_it',
  'clause_starts',
  'english',
  ...LANGUAGES,
] as const;
/** `counts` is made by the build: all words without which there is no figure, date or time. */
export type WordList = (typeof WORD_LISTS)[number] | 'counts';
export const isListed = (token: Token | undefined, list: WordList) =>
  token?.lists?.includes(list) === true;

/** Every figure, date and time has one of these; without any, what reads them is not asked. */
export const mayCount = (token: Token) =>
  token.value !== undefined || isListed(token, 'counts') || /^\d/.test(token.text);

/** Ends a clause, and the reach of what stands before it. */
export const COMMA = ',';
/** Ends a sentence. */
export const STOP = '.';
/** Between two numbers: a range. */
export const TO = '-';
/** Before a colon stands the name of what follows. */
export const COLON = ':';
/** A phone number, an ABN, a part number: digits that are no figure. */
const NAME = '#';

/** Both ends of a text are breaks, too. */
export const isBreak = (token: Pick<Token, 'text'> | undefined) =>
  token === undefined || token.text === COMMA || token.text === STOP;

/** A letter at its end is folded away: a plural, or a verb of the third person. */
export const isFolded = (token: Token | undefined) =>
  token !== undefined &&
  token.to - token.from === token.text.length + (ENDS_IN_ES.test(token.text) ? 2 : 1);
const ENDS_IN_ES = /(?:x|ss|sh|ch)$/;

export const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? STOP;
/** The words from one token to another, in one line. */
export const wordsAt = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(Math.max(0, from), Math.max(0, to))
    .map(({ text }) => text)
    .join(' ');

/** The words right before a place, or from there on: enough of them for a pattern that ends, or begins, right there. */
export const wordsBefore = (tokens: readonly Token[], at: number) =>
  wordsAt(tokens, at - BESIDE, at);
export const wordsBehind = (tokens: readonly Token[], at: number) =>
  wordsAt(tokens, at, at + BESIDE);
const BESIDE = 8;

const LINE_ENDS = /\r\n?|\u2028|\u2029/g;
const SPACES = /[^\S\n]+/g;
const EDGES = / ?\n ?/g;
/** A row of a table of two columns, and the line under its head. */
const ROW = /^\| ?([^|\n]{1,80}?) ?\| ?([^|\n]{1,80}?) ?\|?$/gm;
const RULED = /^\|[ :|-]{3,40}\|?$/gm;
const PHONE =
  /(?<![\d$.])(?:(?:\+?61[ -]?|\(?0)[2-478]\)?(?:[ -]?\d){8}|1[38]00(?:[ -]?\d){6})(?!\d)/g;
const ADDRESS = /\S{1,80}@\S{1,80}|https?:\/\/\S{1,200}/g;
const REMOVED = '[contact removed]';

/**
 * The text as it is read and quoted: one form of each character, nothing invisible, and without the
 * numbers and addresses that are nobody's need.
 */
export function toPlain(text: string): string {
  const plain = UNTIDY.test(text) ? tidy(text) : text;
  const masked = DIGIT.test(plain)
    ? maskSensitiveNumbers(plain).replace(PHONE, REMOVED).replace(AREA, ' sqm').replace(HEDGE, '')
    : plain;
  return /@|:\/\//.test(masked) ? masked.replace(ADDRESS, REMOVED) : masked;
}

const DIGIT = /\d/;
/** "Worth 610ish", "worth 650 maybe, 310 owing", "turnover 460ish". */
const HEDGE =
  /(?<=\b(?:worth|valued?|turnover|turn(?:ing|s)? over|ow(?:e|es|ed|ing)|sales)\b[^.,;]{0,14}\d(?: ?(?:k|m|mil))?)(?:ish\b| (?:maybe|ish|or so|give or take|or thereabouts)(?=[,.;]|$))/gi;
/** "A 1,012 m2 block", "450 sq m". */
const AREA = /(?<=\d) ?(?:m2|sq\.? ?m(?:et(?:re|er)s?)?)\b/gi;
/** Anything but plain letters with single spaces between them. */
const UNTIDY =
  /[^\x20-\x7e\n]| \/ |w\/o|\n\||^\||[ \n][ \n]|^\s|\s$|\$\d\/\d| '\d\d\b|[nt]teen [en]i|twenty [tefsn]/;

const tidy = (text: string) =>
  text
    // "5½ years".
    .replace(/(?<=\d)[¼½¾]/g, (part) => PARTS[part] ?? part)
    .normalize('NFKC')
    .replace(/\u2044/g, '/')
    .replace(LINE_ENDS, '\n')
    .replace(/ \/ (?=[a-z]+ \$?\d)/gi, ', ')
    .replace(SPACES, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(EDGES, '\n')
    .replace(RULED, '')
    .replace(ROW, '$1: $2.')
    // "$1/4 million".
    .replace(/\$(?=\d\/\d)/g, '')
    .replace(/\bw\/o(?:ut)?\b/gi, 'without')
    // "July '21", "since '09".
    .replace(/(?<=[a-z] )['’](?=[0-2]\d\b(?! ?(?:k|m|y|%)))/g, '20')
    .replace(SPOKEN_YEAR, (_, lead: string, year: string) => lead + toYear(year))
    .trim();

const PARTS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };
const UNITS = 'one two three four five six seven eight nine'.split(' ');
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = new Map([
  ['twenty', 20],
  ['eighty', 80],
  ['ninety', 90],
]);
/** "Since June twenty twenty two", as it is dictated. */
const SPOKEN_YEAR = new RegExp(
  String.raw`\b((?:in|since|from|until|of|by|${MONTHS.join('|')}) )(twenty (?:${TEENS.join('|')}|twenty(?: (?:${UNITS.join('|')}))?)|nineteen (?:eighty|ninety)(?: (?:${UNITS.join('|')}))?)\b(?! (?:thousand|hundred|grand|k|percent|years?|months?|weeks?|days?|dollars)\b)`,
  'gi',
);
function toYear(spoken: string): string {
  const [century = '', tens = '', unit = ''] = spoken.toLowerCase().split(' ');
  const teen = TEENS.indexOf(tens);
  const rest = teen >= 0 ? 10 + teen : (TENS.get(tens) ?? 0) + UNITS.indexOf(unit) + 1;
  return `${century === 'twenty' ? 20 : 19}${String(rest).padStart(2, '0')}`;
}

const MASKED = String.raw`\[(?:number|contact) removed\]`;
const BUSINESS_NUMBER = String.raw`(?<![\d$])(?:\d{2} \d{3} \d{3} \d{3}(?!\d)|\d{11}(?!\d))`;
const DATE = String.raw`\d{4}-\d{2}-\d{2}|20\d{2}-0[1-9](?![-\d])|\d{1,2}\/(?:19|20)\d{2}(?![\d\/])|\d{1,2}\/\d{1,2}(?:\/(?:20)?\d{2})?(?![\d\/])|\d{1,2}\.\d{1,2}\.20\d{2}(?!\d)`;
/** Also "1,20,000", as India groups it. */
const GROUPED = String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:[,  ’']\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d{2})?(?!\d)`;
/** And not "1xx,xxx", which is kept back. */
const PLAIN = String.raw`\d+(?:\.\d+)?(?![\dx]x)|\.\d+`;

/** One alternative for each thing a text is made of; each is linear, and none overlaps another. */
const toPieces = (letters: string, marks: string, flags: string) =>
  new RegExp(
    [
      // "2. House worth 900k": the number of a line.
      String.raw`(?<item>(?<![^\n])\d{1,2}[.)](?=\s[${letters}$]))`,
      `(?<name>${MASKED}|${BUSINESS_NUMBER})`,
      `(?<![\\d$/])(?:${DATE})`,
      String.raw`(?<sign>(?:\b(?:aud?|a)\s?)?\$\s?|\baud\s?(?=\d))?(?<digits>${GROUPED}|${PLAIN})`,
      String.raw`(?<word>[${letters}][${letters}${marks}]*(?:['’‘´\x60][${letters}]+)*)(?<part>(?!(?<=\d[km])-|(?<=\b(?:mid|early|late))-(?:19|20)\d\d\b)-?\d[\w-]*)?`,
      String.raw`(?<=[\dkm%]\s?)(?<range>[-–—])(?=\s?\$?\d)`,
      '(?<mark>[-=]>|[%=&+:@€£¥→])',
      String.raw`(?<comma>[,;()\[\]"“”]|[^\S\n][-–—]+\s|[–—])`,
      // "Est. 2009", "i.e. 60k", "16% p.a."
      String.raw`(?<short>(?<=\b(?:est|approx|val|bal|amt|i\.e|e\.g))\.|(?<=\b(?:incl|excl|inc))\.(?= (?:the|gst|land|interest|payout|fee|cost|tax|stock|paying|everything|freight|install))|(?<=\b[ie])\.(?=[eg]\.)|(?<=\bca?)\.(?= ?\$? ?\d)|(?<=\bp)\.(?=a\b))`,
      String.raw`(?<stop>[.!?\n|。！？]+)`,
    ].join('|'),
    flags,
  );
/** A pattern of letters of all scripts takes long to make, and few texts have any but ours. */
const piecesOfPlain = once(() => toPieces('a-z', '', 'iy'));
const piecesOfAny = once(() => toPieces(String.raw`\p{L}`, String.raw`\p{M}`, 'iuy'));
/** No letters or signs but those of a plain keyboard. */
export const IS_PLAIN = /^[\x20-\x7e\n]*$/;
const APOSTROPHES = /['’‘`´]/g;

export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const pieces = IS_PLAIN.test(text) ? piecesOfPlain : piecesOfAny;
  let at = 0;
  while (at < text.length) {
    const end = endOfPlainWord(text, at);
    if (end > at) {
      const word = text.slice(at, end).toLowerCase();
      pushWords(tokens, foldWord(word), { from: at, to: end });
      at = end;
    } else if (text.charCodeAt(at) === SPACE) {
      at += 1;
    } else {
      const piece = pieces();
      piece.lastIndex = at;
      const match = piece.exec(text);
      if (match !== null) pushPiece(tokens, match, { from: at, to: piece.lastIndex });
      at = match === null ? at + 1 : piece.lastIndex;
    }
  }
  return tokens;
}

/** "wont=will not": each way to write a word that is two, or another. */
const toWords = (pairs: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    pairs.split(', ').map((pair) => {
      const [written = '', words = ''] = pair.split('=');
      return [written, words.split(' ')] as const;
    }),
  );
const SPACE = 32;

/** Where a word of plain letters ends; most words are such, and are told without the pattern. */
function endOfPlainWord(text: string, start: number): number {
  let end = start;
  while (isLetter(text.charCodeAt(end))) end += 1;
  if (end === start) return start;
  const next = text.charCodeAt(end);
  const isPlain = Number.isNaN(next) || (next < 128 && !WORD_GOES_ON.has(next));
  return isPlain && !/^aud?$|^a$/i.test(end - start < 4 ? text.slice(start, end) : '')
    ? end
    : start;
}

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;
/** Apostrophes, a hyphen or a digit: the pattern tells what they make of the word. */
const WORD_GOES_ON = new Set([...`'\`-0123456789`].map((sign) => sign.charCodeAt(0)));

function pushPiece(tokens: Token[], match: RegExpExecArray, place: Place): void {
  const { groups = {} } = match;
  if (groups['digits'] !== undefined) tokens.push(readDigits(groups, place));
  else if (groups['word'] !== undefined) pushWord(tokens, groups, place);
  else if (groups['comma'] !== undefined) tokens.push({ text: COMMA, ...place });
  else if (groups['stop'] !== undefined) tokens.push(toStop(match[0], place));
  else if (groups['name'] !== undefined) tokens.push({ text: NAME, ...place });
  else if (groups['range'] !== undefined) tokens.push({ text: TO, ...place });
  else if (groups['short'] === undefined && groups['item'] === undefined)
    tokens.push({
      text: isLabel(tokens, match[0], place) ? COLON : (SIGNS[match[0]] ?? match[0]),
      ...place,
    });
}

/** "trading_months=14" is labelled as "trading months: 14" is; "40k + 55k = 95k" is a sum. */
const isLabel = (tokens: readonly Token[], mark: string, { from }: Place) => {
  const last = tokens.at(-1);
  return mark === '=' && last?.to === from && last.value === undefined;
};

const toStop = (marks: string, place: Place): Token =>
  /[?？]/.test(marks) ? { text: STOP, isQuestion: true, ...place } : { text: STOP, ...place };

const SIGNS: Readonly<Record<string, string>> = {
  '%': 'percent',
  '&': 'and',
  '+': 'plus',
  '=': 'equal',
  '@': 'each',
  '->': 'to',
  '=>': 'to',
  '→': 'to',
};

type Place = { readonly from: number; readonly to: number };
type Groups = Readonly<Record<string, string | undefined>>;

function readDigits({ sign, digits = '' }: Groups, place: Place): Token {
  const isDotted = /^\d{1,3}(?:\.\d{3}){2,}/.test(digits);
  const isGrouped = isDotted || /\d[,  ’']\d{3}/.test(digits);
  const plain = isDotted
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits.replace(/[,  ’']/g, '');
  // A number with a nought in front is a postcode, a phone or an account.
  if (/^0\d/.test(plain)) return { text: NAME, ...place };
  const value = Number(plain);
  const isMoney = sign !== undefined || isGrouped;
  const other = /^\d{1,3}\.\d{3}$/.test(digits) ? { otherValue: value * 1000 } : {};
  return { text: plain, value, ...(isMoney ? { isMoney } : {}), ...other, ...place };
}

function pushWord(tokens: Token[], { word = '', part = '' }: Groups, place: Place): void {
  const shortened = SHORTENED.get(`${word}${part}`.toLowerCase().replace(APOSTROPHES, "'"));
  pushWords(tokens, shortened ?? (part === '' ? foldWord(toLetters(word)) : [NAME]), place);
}

function pushWords(tokens: Token[], words: readonly string[], place: Place): void {
  const isGlued = tokens.at(-1)?.to === place.from;
  for (const text of words) {
    tokens.push(isGlued ? { text, isGlued, ...place } : { text, ...place });
  }
}

/** Small letters without apostrophes or accents, of which only those of our letters matter: `\p{M}` takes long to make. */
const toLetters = (word: string) =>
  word
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

const DENIED = 'do does did is are was were have has had could would should need must'.split(' ');
const UNFOLDED = new Map([
  ...DENIED.map((verb) => [`${verb}nt`, [verb, 'not']] as const),
  ...toWords(
    'wont=will not, cant=can not, cannot=can not, aint=is not, theyre=they are, youre=you are, ' +
      'weve=we have, ive=i have, theyve=they have, youve=you have, im=i am, id=i would, ' +
      'theyd=they would, itd=it would, itll=it will, theyll=they will, ' +
      'thatll=that will, theres=there is, thats=that is, hes=he is, shes=she is, ' +
      'til=till, tot=total, ea=each, kll=k will, mll=m will, grandll=grand will, yo=year old, whse=warehouse, bldg=building, hse=house, props=property, ip=rental, ips=rental',
  ),
]);

/** Words that only the apostrophe, or a digit, tells from others: "we're" and "were". */
const SHORTENED = toWords(
  "we're=we are, we'll=we will, i'll=i will, he'll=he will, she'll=she will, we'd=we would, she'd=she would, k's=k is, m's=m is, b4=before, " +
    // Cars by a name with a digit.
    'rav4=suv, rav-4=suv, cx5=suv, cx-5=suv, cx9=suv, cx-9=suv, bt50=ute, bt-50=ute',
);

/** A word as the vocabulary knows it: mostly one, two for a denied verb. */
export const foldWord = (word: string): readonly string[] =>
  UNFOLDED.get(word) ?? [foldPlural(word)];

const NO_PLURALS = new Set(
  // "Since the eighties" tells no eighty thousand.
  'christmas xmas gas canvas always perhaps goods shares sales bills weekends takings fifties sixties seventies eighties nineties'.split(
    ' ',
  ),
);

function foldPlural(word: string): string {
  if (NO_PLURALS.has(word)) return word;
  if (word.length < 4 || !word.endsWith('s')) return word;
  const before = word.at(-2);
  if (before === 's' || before === 'u' || before === 'i') return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const singular = word.slice(0, -2);
  return word.endsWith('es') && ENDS_IN_ES.test(singular) ? singular : word.slice(0, -1);
}
