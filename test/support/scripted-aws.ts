/** Answers of AWS for what no local server knows, in turn; whatever is not scripted goes on. */

type Call = (args: { readonly input: object }) => Promise<object>;
type Middleware = (next: Call, context: { readonly commandName?: string }) => Call;
type Stack = { add(middleware: Middleware, options: object): void };

/** Commands by name; an Error is thrown. Returns what was asked, in order. */
export function script(
  client: { readonly middlewareStack: object },
  answers: Readonly<Record<string, readonly object[]>>,
): object[] {
  const asked: object[] = [];
  const left = new Map(Object.entries(answers).map(([name, each]) => [name, [...each]]));
  // The stack of every client takes this one; their types differ by the commands of each service.
  const stack = client.middlewareStack as Stack;
  stack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const output = left.get(commandName)?.shift();
        if (output === undefined) return next(args);
        asked.push(args.input);
        if (output instanceof Error) throw output;
        return { output: { $metadata: {}, ...output } };
      },
    { step: 'initialize', name: 'scripted', override: true },
  );
  return asked;
}
