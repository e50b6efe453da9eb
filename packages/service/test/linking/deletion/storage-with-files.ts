import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openStorage, type Storage, type StorageOptions } from '@fin-link/storage';
import { afterTests, startPostgres, temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import type { TestService } from '../../harness/test-service.ts';

interface Places {
  readonly storage: Storage;
  /** Directory of the database's files. */
  readonly dataDirectory: string;
  /** Reopens the storage after it was closed, as a new process does. */
  reopen(): Promise<Storage>;
}

/**
 * Settings of the server. It deletes old segments of the write-ahead log and does not reuse them, because reused segments keep their
 * contents. It never reclaims space automatically.
 */
const settings = ['wal_recycle=off', 'autovacuum=off', 'full_page_writes=on'];

/** Opens a storage of the run's kind whose files the test can read. PostgreSQL runs on a separate server. */
export async function storageWithFiles(): Promise<Places> {
  if (testDatabaseKind() === 'pglite') {
    const dataDir = await temporaryDirectory();
    const reopen = async () => {
      const storage = await open({ dataDir, cacheDir: testCacheDir });
      const { db } = await storage.database('places', {});
      await sql`set wal_recycle = off`.execute(db);
      return storage;
    };
    return { storage: await reopen(), dataDirectory: join(dataDir, 'pglite'), reopen };
  }
  const server = await startPostgres(settings);
  afterTests(() => server.stop());
  const reopen = () => open({ url: server.url });
  return { storage: await reopen(), dataDirectory: server.dataDirectory, reopen };
}

async function open(options: StorageOptions): Promise<Storage> {
  const storage = await openStorage(options);
  afterTests(() => storage.close());
  return storage;
}

/** Removes the bytes of deleted rows from the files, as an operator does. */
export async function reclaim({ deps }: TestService): Promise<void> {
  const { db } = deps.database;
  await sql`vacuum full`.execute(db);
  // The second checkpoint releases the segments that the first one still needed.
  for (let round = 0; round < 2; round++) {
    await sql`checkpoint`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/** Returns the names of all schemas, also of the database's own, because its statistics contain values of columns. */
export async function schemasOf({ deps }: TestService): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`select nspname from pg_namespace`.execute(deps.database.db);
  return rows.map(({ nspname }) => nspname);
}

/** Returns the relative paths of the files in the folder that contain the text. Ignores case. */
export async function filesWith(directory: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A running server may remove files.
    const content = await readFile(path, 'latin1').catch(() => '');
    if (content.toLowerCase().includes(text)) found.push(relative(directory, path));
  }
  return found.toSorted();
}

/** Returns the path of the file with a table's long values. */
export async function longValuesOf({ deps }: TestService, table: string): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(reltoastrelid) as path from pg_class where oid = ${table}::regclass`.execute(
    deps.database.db,
  );
  return rows[0]?.path ?? '';
}
