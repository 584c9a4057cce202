/**
 * Compiles one condition from the words of the rule book to data. The language is closed:
 *
 *     or | and | not | ( ) | unknown(x) | < <= > >= =
 *     tax_debt             a signal, said in any role that counts
 *     purpose.tax_debt     a signal said in that role; denied.tax_debt: said not to be so
 *     urgent_need          a term of content/rules/terms.yaml
 *     amount, security     a fact;  security = property  compares it with one of its choices
 *     lane.size.max        a figure of the lane that is judged;  caveat.size.max  of that one
 */
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type Leaf,
  type Operand,
} from '../../../functions/fit/conditions.ts';
import type { FactType } from '../../../functions/fit/fact-names.ts';
import { ROLES, type Role } from '../../../functions/fit/need.ts';

/** Every name that a condition may use at its place. */
export type Names = {
  readonly signals: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly facts: Readonly<Record<string, FactType>>;
  /** Figures by path, `size.max`; of the lane judged, and of each lane by its id. */
  readonly figure: (lane: string, path: string) => number | undefined;
  readonly lanes: ReadonlySet<string>;
  /** False where no lane is judged, as in a term. */
  readonly hasLane: boolean;
};

export class ConditionError extends Error {}

const TOKEN = /\s*(?:([<>]=?|=|[()])|(\d[\d_]*(?:\.\d+)?)|([a-z][a-z0-9_.-]*))/y;

type Token = { readonly text: string; readonly kind: 'mark' | 'number' | 'word' };

function split(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; source.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(source);
    if (found === null) {
      throw new ConditionError(`cannot read "${source.slice(at).trim().slice(0, 20)}"`);
    }
    const [, mark, number, word] = found;
    if (mark !== undefined) tokens.push({ text: mark, kind: 'mark' });
    else if (number !== undefined) tokens.push({ text: number, kind: 'number' });
    else tokens.push({ text: word ?? '', kind: 'word' });
  }
  return tokens;
}

export function parseCondition(source: string, names: Names): Condition {
  const tokens = split(source);
  let at = 0;
  const peek = () => tokens[at]?.text;
  const take = (text: string) => {
    if (peek() !== text) return false;
    at += 1;
    return true;
  };
  const expect = (text: string) => {
    if (!take(text)) throw new ConditionError(`expected ${text} ${where()}`);
  };
  const where = () => (peek() === undefined ? 'at the end' : `before "${peek()}"`);

  const list = (word: 'or' | 'and', part: () => Condition): Condition => {
    const parts = [part()];
    while (take(word)) parts.push(part());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : [word, ...parts];
  };
  const parseOr = (): Condition => list('or', () => list('and', parseNot));
  const parseNot = (): Condition => (take('not') ? ['not', parseNot()] : parsePart());

  function parsePart(): Condition {
    if (take('(')) {
      const inner = parseOr();
      expect(')');
      return inner;
    }
    if (peek() === 'unknown' && tokens[at + 1]?.text === '(') {
      at += 2;
      const leaf = toLeaf(takeWord(), names);
      if (leaf[0] === 'term') {
        throw new ConditionError(
          `"${leaf[1]}" is a term, which holds or does not: it is never unknown`,
        );
      }
      expect(')');
      return ['unknown', leaf];
    }
    const left = takeOperand();
    const by = COMPARISONS.find((each) => each === peek());
    if (by === undefined) return toTruth(left);
    at += 1;
    return toComparison(by, left, takeOperand());
  }

  function takeWord(): string {
    const token = tokens[at];
    if (token?.kind !== 'word') throw new ConditionError(`expected a name ${where()}`);
    at += 1;
    return token.text;
  }
  function takeOperand(): Token {
    const token = tokens[at];
    if (token === undefined || token.kind === 'mark') {
      throw new ConditionError(`expected a name or a number ${where()}`);
    }
    at += 1;
    return token;
  }

  function toTruth({ text, kind }: Token): Condition {
    if (kind === 'number') throw new ConditionError(`${text} is a number, not a condition`);
    const leaf = toLeaf(text, names);
    if (leaf[0] === 'fact' && names.facts[text] !== 'boolean') {
      throw new ConditionError(
        `"${text}" is a figure or a choice: compare it, or ask unknown(${text})`,
      );
    }
    return leaf;
  }

  function toComparison(by: Comparison, left: Token, right: Token): Condition {
    const type = left.kind === 'word' ? names.facts[left.text] : undefined;
    if (Array.isArray(type)) {
      const choices: readonly string[] = type;
      if (by !== '=' || !choices.includes(right.text)) {
        throw new ConditionError(`"${left.text}" can only be = ${choices.join(', ')}`);
      }
      return ['=', ['fact', left.text], ['choice', right.text]];
    }
    return [by, toNumber(left, names), toNumber(right, names)];
  }

  const condition = parseOr();
  if (at < tokens.length) throw new ConditionError(`expected "and" or "or" ${where()}`);
  return condition;
}

function toNumber({ text, kind }: Token, names: Names): Operand {
  if (kind === 'number') return Number(text.replaceAll('_', ''));
  if (names.facts[text] === 'number') return ['fact', text];
  const [owner = '', ...path] = text.split('.');
  if (owner === 'lane' && names.hasLane && path.length > 0) {
    if (names.figure('lane', path.join('.')) === undefined) {
      throw new ConditionError(`"${text}" is no figure of this lane`);
    }
    return ['figure', path.join('.')];
  }
  if (names.lanes.has(owner)) {
    const figure = names.figure(owner, path.join('.'));
    if (figure === undefined) throw new ConditionError(`"${text}" is no figure of that lane`);
    return figure;
  }
  if (isKnown(text, names)) throw new ConditionError(`"${text}" is not a number`);
  throw unknownName(text, names);
}

function toLeaf(text: string, names: Names): Leaf | readonly ['term', string] {
  if (names.facts[text] !== undefined) return ['fact', text];
  if (names.terms.has(text)) return ['term', text];
  if (names.signals.has(text)) return ['heard', text];
  const [role = '', signal = ''] = text.split('.');
  if (isRole(role) && names.signals.has(signal)) return ['heard', text];
  throw unknownName(isRole(role) && signal !== '' ? signal : text, names);
}

const isRole = (word: string): word is Role => ROLES.some((role) => role === word);

const isKnown = (text: string, { facts, terms, signals }: Names) =>
  facts[text] !== undefined || terms.has(text) || signals.has(text);

function unknownName(text: string, { signals, terms, facts }: Names): ConditionError {
  const near = findNearest(text, [...signals, ...terms, ...Object.keys(facts)]);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return new ConditionError(`"${text}" is no signal, term or fact${hint}`);
}

/** The name that takes the fewest edits to reach, where that is few enough to be a slip. */
function findNearest(text: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, edits: countEdits(text, name) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= Math.max(2, text.length / 4) ? best.name : undefined;
}

function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
