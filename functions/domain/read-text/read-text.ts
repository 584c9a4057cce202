/** Reads a need that someone typed as a scenario: the words as they came, and what they say. */
import type { Scenario } from '../../contract/scenario.ts';

export type TextReading = {
  readonly scenario: Scenario;
  /** The text asks what a kind of finance is, rather than only describing a need. */
  readonly asksAboutLane: boolean;
  readonly asksForCall: boolean;
};

export function readText(text: string): TextReading {
  return { scenario: { purpose: text }, asksAboutLane: /\?/.test(text), asksForCall: false };
}
