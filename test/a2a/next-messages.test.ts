import { describe, expect, it } from 'vitest';
import type { Bytes } from '../../functions/catalogue/content.ts';
import { follow } from '../../functions/fit/conversation/follow-up.ts';
import { recall } from '../../functions/fit/conversation/remembered.ts';
import { heldOf, weighChanges } from '../../functions/fit/conversation/weigh-changes.ts';
import type { FactName } from '../../functions/fit/need.ts';
import { openGists, writeGists } from '../../functions/fit/read/ledger/gist.ts';
import { catalogue } from '../support/catalogue.ts';
import {
  isNear,
  learnChanges,
  listMessages,
  type NextMessage,
  rightOf,
  talkOn,
  waysFor,
  writers,
} from './learn-changes.ts';

const messages = listMessages();

/** Of the figures those whose likeliest way is right. */
function share(list: readonly NextMessage[], bytes: Bytes): number {
  const gists = openGists(bytes);
  const right = list.flatMap((each) =>
    weighChanges(each.said, each.held, gists).map(({ figure, way }) => {
      const ways = waysFor(figure, each);
      const isRight = rightOf(ways, each.changes);
      const at = ways.findIndex(
        ({ fact, move, value }) => fact === way?.fact && move === way.move && value === way.value,
      );
      return way === undefined ? !isRight.includes(true) : isRight[at] === true;
    }),
  );
  return right.filter(Boolean).length / right.length;
}

describe('what a figure of a next message makes of what was told', () => {
  it('is mostly told rightly of writers who were held back', () => {
    const isHeld = ({ writer }: NextMessage) => writer !== undefined && HELD.has(writer);
    // A sixth of the others teach: all of them would teach a little more, and take much longer.
    const taught = messages.filter((each) => !isHeld(each)).filter((_, at) => at % 6 === 0);
    const bytes = writeGists(learnChanges(taught));
    expect(share(messages.filter(isHeld), bytes)).toBeGreaterThan(0.8);
  });

  it('is what the published weights say of the messages that taught them', () => {
    expect(share(messages, catalogue.learned.changes)).toBeGreaterThan(0.95);
  });
});
const HELD: ReadonlySet<string> = new Set(['d', 'k', 'r', 'y']);

const isSame = (name: FactName, value: unknown, wanted: unknown) =>
  typeof value === 'number' && typeof wanted === 'number'
    ? isNear({ fact: name, value }, wanted)
    : value === (wanted ?? undefined);

describe('what is said next of a need', () => {
  it.each(writers)('is taken up, as far as is listed, of writer $writer', ({ day, needs }) => {
    const talk = talkOn(day);
    const answered = needs.flatMap(({ told, next }) => {
      const first = talk.remember(talk.readText(told));
      const [before] = first.map((need) => heldOf(recall(need, day).facts));
      return next.map(({ say, changes, missed }) => {
        const [after] = (follow(talk, first, say)?.needs ?? first).map((need) =>
          heldOf(recall(need, day).facts),
        );
        // The keys are those of the facts.
        const names = Object.keys({ ...before, ...changes }) as FactName[];
        const isRight = names.every((name) =>
          [name in changes ? changes[name] : before?.[name]]
            .flat()
            .some((wanted) => isSame(name, after?.[name], wanted)),
        );
        return { say, isListed: isRight !== (missed === true) };
      });
    });
    expect(answered.filter(({ isListed }) => !isListed)).toEqual([]);
  });
});
