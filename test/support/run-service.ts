/** The service in a process of its own, so that a test can kill it: `node run-service.ts <folder>`. */
import { startLocal } from '../../scripts/local/start-local.ts';
import { DIST } from './running-service.ts';

const [, , DATA_DIR = ''] = process.argv;
const settings = { PORT: 0, DATA_DIR, DELIVERY_RETRY_SECONDS: '0,4,60' };
const { url, inboxUrl } = await startLocal({ settings, prepare: async () => DIST });
console.log(JSON.stringify({ url, inboxUrl }));
