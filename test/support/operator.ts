/** The operator at a keyboard: types a command line, and reads what comes back. */
import { type Keyboard, runBroker } from '../../scripts/broker.ts';

const zone = 'Australia/Sydney';

export type Typed = { readonly code: number; readonly printed: string; readonly told: string };

export type Operator = ReturnType<typeof createOperator>;

export function createOperator(dataDir: string, given: Partial<Keyboard> = {}) {
  const type = async (...args: string[]): Promise<Typed> => {
    const [printed, told]: [string[], string[]] = [[], []];
    const code = await runBroker(args, {
      print: (text) => printed.push(text),
      tell: (text) => told.push(text),
      ask: undefined,
      dataDir,
      zone,
      now: () => Date.now(),
      ...given,
    });
    return { code, printed: printed.join('\n'), told: told.join('\n') };
  };
  return {
    type,
    /** The answer as data; what failed is thrown as it was told. */
    read: async (...args: string[]) => {
      const { code, printed, told } = await type(...args, '--json');
      if (code !== 0) throw new Error(told);
      return JSON.parse(printed);
    },
  };
}
