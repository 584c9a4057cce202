/** The whole service, built for the very address it runs at, in folders of its own. */
import { rm } from 'node:fs/promises';
import { publicReceiptJwk } from '../../functions/aws/receipts.ts';
import { openSecrets } from '../../scripts/local/files.ts';
import { startLocal } from '../../scripts/local/start-local.ts';
import { buildAround } from './built-dist.ts';
import { makeFolder } from './folder.ts';

export async function buildAndRun({ contentDir }: { contentDir?: string } = {}) {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await makeFolder());
  const outDir = `${folder.path}-dist`;
  parts.defer(() => rm(outDir, { recursive: true, force: true }));
  const content = contentDir === undefined ? {} : { contentDir };
  const service = await startLocal({
    settings: { PORT: 0, DATA_DIR: folder.path },
    prepare: async (baseUrl) => {
      const { receipt } = await openSecrets(folder.path);
      const publishedKeys = [publicReceiptJwk(receipt)];
      const now = new Date();
      await buildAround({ stage: 'local', now, baseUrl, outDir, publishedKeys, ...content });
      return outDir;
    },
  });
  parts.defer(() => service.stop());
  const running = parts.move();
  return {
    ...service,
    dataDir: folder.path,
    outDir,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
