/**
 * Lists of words, each put into sentences in which all else is plain: what is known of a kind of thing
 * is known of every one on the list (word-lists.ts).
 */
import { describe, expect, it } from 'vitest';
import { compare, explain, explainText } from '../../support/scenarios.ts';
import { valuesOf } from './support.ts';
import { fillIn, type Template, wordLists } from './word-lists.ts';

function isRight(each: Template, item: string): boolean {
  const { text, wanted, ...told } = each;
  const message = text?.replace('{x}', item);
  const whole = fillIn(each, item);
  const answer = message === undefined ? explain(whole) : explainText(message);
  if (compare(answer, wanted).length > 0) return false;
  const asksMore = [Object.keys(told.reads), told.hears, told.unheard].some((list) => list.length);
  if (!asksMore) return true;
  const [need] = answer.needs;
  if (need === undefined) return false;
  const facts = valuesOf(need);
  const isHeard = (name: string) =>
    need.signals.some((each) => each.name === name && !['denied', 'aside'].includes(each.role));
  return (
    Object.entries(told.reads).every(([name, value]) => facts[name] === value) &&
    (told.hears.length === 0 || told.hears.some(isHeard)) &&
    !told.unheard.some(isHeard)
  );
}

describe.each(wordLists)('$subject', ({ items: all, templates }) => {
  it.each(templates)('$name', (each) => {
    expect(all.filter((item) => !isRight(each, item))).toEqual(each.misses);
  });
});
