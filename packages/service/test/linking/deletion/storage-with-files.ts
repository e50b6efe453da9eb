import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openStorage, type Storage, type StorageOptions } from '@fin-link/storage';
import { afterTests, startPostgres, temporaryDirectory, testCacheDir, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import type { TestService } from '../../harness/test-service.ts';

export interface Places {
  readonly storage: Storage;
  /** Where the database has its files. */
  readonly dataDirectory: string;
  /** After `storage` was closed: the same once more, as the next process opens it. */
  reopen(): Promise<Storage>;
}

/**
 * Segments of the log ahead are removed instead of being renamed for the next use, which would keep what is in them; and no
 * space is reclaimed at a moment of the server's own choice.
 */
const settings = ['wal_recycle=off', 'autovacuum=off', 'full_page_writes=on'];

/** A storage of the run's kind with files that the test can read, and a server of its own on PostgreSQL. */
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

/** What an operator does so that the bytes of deleted rows leave the files too. */
export async function reclaim({ deps }: TestService): Promise<void> {
  const { db } = deps.database;
  await sql`vacuum full`.execute(db);
  // The second one ends the segments that the first one still needed.
  for (let round = 0; round < 2; round++) {
    await sql`checkpoint`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/** Names of all schemas, those of the database itself too: its statistics hold values of columns. */
export async function schemasOf({ deps }: TestService): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`select nspname from pg_namespace`.execute(deps.database.db);
  return rows.map(({ nspname }) => nspname);
}

/** Files below the folder that have the text in them, in whatever case, by their paths in it. */
export async function filesWith(directory: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A server removes files while it runs.
    const content = await readFile(path, 'latin1').catch(() => '');
    if (content.toLowerCase().includes(text)) found.push(relative(directory, path));
  }
  return found.toSorted();
}

/** Path of the file that a table's long values are in. */
export async function longValuesOf({ deps }: TestService, table: string): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(reltoastrelid) as path from pg_class where oid = ${table}::regclass`.execute(
    deps.database.db,
  );
  return rows[0]?.path ?? '';
}
