/** Messages of one conversation, each going on from the answer before it. */
import { ask, openEndpoint } from './a2a-endpoint.ts';
import { send, taskOf, textOf } from './a2a-messages.ts';

type Artifact = { readonly name: string; readonly text: string };

/** The artifacts of each answer, in words. */
export async function talk(says: readonly string[]): Promise<Artifact[][]> {
  const endpoint = openEndpoint();
  const answers: Artifact[][] = [];
  let message = {};
  for (const text of says) {
    const response = await ask(endpoint, send([{ text }], { message }));
    const { id, contextId, artifacts = [] } = taskOf(response);
    answers.push(artifacts.map(({ name }) => ({ name, text: textOf(response, name) })));
    message = { contextId, referenceTaskIds: [id] };
    endpoint.clock.at += 1000;
  }
  return answers;
}
