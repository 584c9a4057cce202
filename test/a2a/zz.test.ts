import { it } from 'vitest';
import { ask } from '../support/a2a-endpoint.ts';
import { createTestOperations, openEndpoint } from '../support/a2a-endpoint.ts';
import { send } from '../support/a2a-messages.ts';
import { appendFileSync, readFileSync } from 'node:fs';
import * as E from '../support/a2a-endpoint.ts';
it('x', async () => {
  const endpoint = E.openEndpoint() as any;
  for (const talk of readFileSync('/tmp/says.txt', 'utf8').split('\n').filter(Boolean)) {
    let ctx: any;
    for (const t of talk.split(' || ')) {
    const r: any = await ask(endpoint, send([{ text: t }] as any, { message: ctx ? { contextId: ctx } : {} } as any));
    const task = r.answer.result?.task; ctx = task?.contextId;
    appendFileSync('/tmp/says.out', ['>>>', t, '\n', (task?.artifacts ?? []).flatMap((a: any) => a.parts).map((p: any) => p.text ?? '').join('\n').slice(0, 1500), '\n'].join(' '));
    }
  }
});
