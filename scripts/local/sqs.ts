/**
 * SQS on the laptop: fauxqs, its messages kept on disk. Built from its parts, because its own start
 * binds every network interface.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import type { StandIn } from './server.ts';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;
type Queue = { persistence?: Persistence };
type Persistence = {
  readonly stmts: { readonly updateMessageInflight: { run(...values: unknown[]): unknown } };
  updateMessageReady(messageId: string): void;
  loadSqsAndSns(sqs: Stores['sqsStore'], sns: Stores['snsStore']): void;
  close(): void;
};

export async function startSqs(dataDir: string): Promise<StandIn> {
  const folder = join(dataDir, 'sqs');
  await mkdir(folder, { recursive: true });
  const { stores, persistence } = await openStores(folder);
  const app = buildApp({ logger: false, host: '127.0.0.1', stores });
  app.addHook('preClose', async () => persistence.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}

/** Loaded before persistence is attached: loading would otherwise write what it reads. */
async function openStores(folder: string) {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await importParts();
  const stores: Stores = {
    sqsStore: new SqsStore(),
    snsStore: new SnsStore(),
    s3Store: new S3Store(),
  };
  const persistence = new PersistenceManager(folder);
  teachRelease(persistence);
  persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  Object.assign(stores.sqsStore, { persistence });
  for (const queue of stores.sqsStore.allQueues() as Iterable<Queue>) {
    queue.persistence = persistence;
  }
  return { stores, persistence };
}

/**
 * A message whose visibility is set to 0 would be lost: its own version writes null into columns that
 * take none, and throws half way.
 */
function teachRelease(persistence: Persistence): void {
  const { updateMessageInflight } = persistence.stmts;
  persistence.updateMessageReady = (messageId) => {
    updateMessageInflight.run(null, null, 0, null, messageId);
  };
}

type Parts = {
  SqsStore: new () => Stores['sqsStore'];
  SnsStore: new () => Stores['snsStore'];
  S3Store: new () => Stores['s3Store'];
  PersistenceManager: new (folder: string) => Persistence;
};

/** The package exports only its front door; these files are part of the exact version we pin. */
async function importParts(): Promise<Parts> {
  const home = import.meta.resolve('fauxqs');
  const paths = ['sqs/sqsStore.js', 'sns/snsStore.js', 's3/s3Store.js', 'persistence.js'];
  const modules = await Promise.all(paths.map((path) => import(new URL(path, home).href)));
  return Object.assign({}, ...modules);
}
