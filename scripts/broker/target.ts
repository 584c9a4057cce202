/** Which service an operator means, and how it is said that something cannot be done. */

export type Target = {
  readonly stage: 'local' | 'dev' | 'production';
  readonly dataDir: string;
};

/** What the person at the keyboard got wrong or must know; said without a trace. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}
