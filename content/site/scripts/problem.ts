/** One thing to put right. */
export type Problem = {
  /** Which field it is about, where there is one. */
  readonly field?: string;
  readonly text: string;
  /** A phone number in the text, which becomes a link. */
  readonly phone?: string;
};
