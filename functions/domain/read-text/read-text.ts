/** Reads a need that someone typed as a scenario: the words as they came, and what they say. */
import type { Scenario } from '../../contract/scenario.ts';
import type { Vocabulary } from '../../contract/words.ts';

export type TextReading = {
  readonly scenario: Scenario;
  /** The text asks what a kind of finance is, rather than only describing a need. */
  readonly asksAboutLane: boolean;
  readonly asksForCall: boolean;
};

export function createTextReader(_vocabulary: Vocabulary, _zone: string) {
  return (text: string, _now: Date): TextReading => ({
    scenario: { purpose: text },
    asksAboutLane: /\?/.test(text),
    asksForCall: false,
  });
}
