import { readFile } from 'node:fs/promises';
import { openStorage, StorageError } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { createCitusDatabase, testCitusNodes } from '../citus/index.ts';
import { testCacheDir } from '../environment/index.ts';
import { afterTests } from '../fixtures/index.ts';
import { createTestDatabase } from '../postgres/index.ts';
import { createDistributedDatabase } from './distributed-database.ts';

/**
 * Opens an empty storage: embedded or on PostgreSQL, as FIN_TEST_DATABASE says. Closes it and drops its database after the test, or after
 * the test file if it is called outside of a test. If background work of the storage fails, the test or file fails. Timeouts are ignored,
 * because background work is retried and a slow machine exceeds limits of one second.
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

/** Returns the kind of database of this run: FIN_TEST_DATABASE=pglite (default) or postgres. */
export function testDatabaseKind(): 'pglite' | 'postgres' {
  return process.env['FIN_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';
}

/** Environment variable with the file of an embedded database, set by `migrated-databases.ts`. */
export const imageVariable = 'FIN_TEST_IMAGE';
/** Environment variable with the name of the migrated database on the run's server. */
export const templateVariable = 'FIN_TEST_TEMPLATE';

/** The run's database, with the schemas of all owners. For callers that copy the database themselves. */
export const migratedDatabase = {
  /** Returns the file of an embedded database. */
  image: (): string | undefined => process.env[imageVariable],
  /** Returns the name of a database on the run's server. */
  template: (): string | undefined => process.env[templateVariable],
};

/**
 * Limit of connections. Each connection is a server process that loads the schema again, which takes a third of the time that opening a
 * service takes. Waiting for a free connection is faster.
 */
const maxConnections = 2;

export interface TestStorageOptions {
  connections?: number;
  /** Whether to omit the migrated schemas. Default: `true`, unless FIN_TEST_MIGRATED is `1`. */
  empty?: boolean;
}

/** Returns whether an error is a timeout of the storage. */
const isTimeLimit = (error: unknown): boolean =>
  error instanceof StorageError &&
  error.code === 'STORAGE_UNAVAILABLE' &&
  error.cause instanceof Error &&
  /timeout/i.test(error.cause.message);

/** Opens the storage, and returns it with a function that drops its database. */
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
  const nodes = testCitusNodes();
  const database =
    nodes !== null
      ? await (empty ? createCitusDatabase(nodes) : createDistributedDatabase(nodes))
      : await createTestDatabase(empty ? undefined : migratedDatabase.template());
  const storage = await openStorage({
    url: database.url,
    connections: maxConnections,
    jobConnections: maxConnections,
    ...options,
  });
  return { storage, drop: database.drop };
}
