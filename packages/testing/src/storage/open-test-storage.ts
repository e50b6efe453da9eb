import { readFile } from 'node:fs/promises';
import { openStorage, StorageError } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { afterTests } from '../fixtures/index.ts';
import { testCacheDir } from '../environment/index.ts';
import { createTestDatabase } from '../postgres/index.ts';

/** Which database this run is for: FIN_TEST_DATABASE=pglite (default) or postgres. */
export function testDatabaseKind(): 'pglite' | 'postgres' {
  return process.env['FIN_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';
}

/** What `migrated-databases.ts` made: the file of an embedded database, or the name of one on the run's server. */
export const imageVariable = 'FIN_TEST_IMAGE';
export const templateVariable = 'FIN_TEST_TEMPLATE';

/** The database with the schemas of all owners that a run has made, for who opens a copy of it by themselves. */
export const migratedDatabase = {
  /** File of an embedded one. */
  image: (): string | undefined => process.env[imageVariable],
  /** Name of the one on the run's server. */
  template: (): string | undefined => process.env[templateVariable],
};

/** Each connection is a server process that loads the schema again, a third of the cost of opening a service. Waiting for a free one is cheaper. */
const fewConnections = 2;

export interface TestStorageOptions {
  connections?: number;
  /** Without the schemas that the owners' migrations have made in those of the run. */
  empty?: boolean;
}

/**
 * A storage of the run's kind without rows, closed (and its database dropped) after the test or, when
 * called at the top of a test file, after the file. A background fault fails the test that closes it, unless it is a time limit of
 * the storage's own: work in the background is repeated, and a slow machine reaches limits of a second.
 */
export async function openTestStorage(options: TestStorageOptions = {}): Promise<Storage> {
  const faults: unknown[] = [];
  const opening = open({
    ...options,
    onBackgroundError: (error) => {
      if (!isTimeLimit(error)) faults.push(error);
    },
  });
  afterTests(async () => {
    const { storage, drop } = await opening;
    await storage.close();
    await drop();
    if (faults.length > 0) throw new AggregateError(faults, 'Background faults in the test storage.');
  });
  return (await opening).storage;
}

const isTimeLimit = (error: unknown): boolean =>
  error instanceof StorageError &&
  error.code === 'STORAGE_UNAVAILABLE' &&
  error.cause instanceof Error &&
  /timeout/i.test(error.cause.message);

async function open({
  empty = process.env['FIN_TEST_MIGRATED'] !== '1',
  ...options
}: TestStorageOptions & { onBackgroundError: (error: unknown) => void }): Promise<{
  storage: Storage;
  drop: () => Promise<void>;
}> {
  if (testDatabaseKind() === 'pglite') {
    const image = empty ? undefined : migratedDatabase.image();
    const from = image === undefined ? { cacheDir: testCacheDir } : { image: new Blob([await readFile(image)]) };
    return { storage: await openStorage({ ...from, ...options }), drop: () => Promise.resolve() };
  }
  const database = await createTestDatabase(empty ? undefined : migratedDatabase.template());
  const storage = await openStorage({
    url: database.url,
    connections: fewConnections,
    jobConnections: fewConnections,
    ...options,
  });
  return { storage, drop: database.drop };
}
