/**
 * DynamoDB on the laptop: dynalite over the wire protocol, kept on disk, so that state survives a
 * kill. It learns here the one thing it lacks: to return the item on which a condition failed.
 */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { close, listen } from './server.ts';
import type { StandIn } from './stand-in.ts';

type Item = Record<string, unknown>;
type Checked = { ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE' };
type Refused = { body: { Item?: Item } } | null | undefined;
type DynaliteDb = { checkConditional(data: Checked, existing?: Item): Refused };
type Validation = { types: Record<string, { type: string; enum?: string[] }> };

const require = createRequire(import.meta.url);

/** Where these modules are loaded once a process, they are taught once a process. */
function teachReturnOnFailure(): void {
  const db: DynaliteDb = require('dynalite/db');
  const check = db.checkConditional;
  db.checkConditional = (data, existing) => {
    const refused = check(data, existing);
    if (refused && existing && data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD') {
      refused.body.Item = existing;
    }
    return refused;
  };
  for (const operation of ['putItem', 'updateItem', 'deleteItem']) {
    const validation: Validation = require(`dynalite/validations/${operation}`);
    const parameter = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
    validation.types['ReturnValuesOnConditionCheckFailure'] = parameter;
  }
}
teachReturnOnFailure();

type DynaliteOptions = { path: string; createTableMs: number; deleteTableMs: number };
const createDynalite: (options: DynaliteOptions) => Server = require('dynalite');

export async function startDynamodb(dataDir: string): Promise<StandIn> {
  const path = join(dataDir, 'dynamodb');
  const server = createDynalite({ path, createTableMs: 0, deleteTableMs: 0 });
  const url = await listen(server);
  return { url, stop: () => close(server) };
}
