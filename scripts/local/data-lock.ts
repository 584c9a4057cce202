/**
 * Keeps two services from sharing one folder of data, which neither stand-in would survive. The
 * lock is SQLite's, held by the operating system: however the process ends, it ends too.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DataLock = { release(): void };

export function lockData(dataDir: string): DataLock {
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw new Error(
      `The data in ${dataDir} is in use by a service that is running. ` +
        'Stop that one, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
  return { release: () => database.close() };
}
