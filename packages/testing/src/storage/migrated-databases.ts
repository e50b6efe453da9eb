import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openStorage } from '@fin-link/storage';
import type { Migration, StorageOptions } from '@fin-link/storage';
import { processFolderPrefix, testCacheDir } from '../environment/index.ts';
import { createTestDatabase } from '../postgres/index.ts';
import { imageVariable, templateVariable, testDatabaseKind } from './open-test-storage.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Owners of schemas, the folders of their migrations, and the schemas of their jobs. */
const owners = [
  { schema: 'service', file: 'packages/service/src/platform/database/migrations.ts', jobs: 'service_jobs' },
  { schema: 'banks', file: 'packages/banks/src/credential-sites/sessions/schema.ts', jobs: null },
  { schema: 'audit', file: 'server/src/platform/database/tables/audit-log.ts', jobs: null },
  { schema: 'host', file: 'server/src/platform/database/migrations.ts', jobs: 'host_jobs' },
];
/** Source folders that define the schemas. */
const sources = ['packages/storage/src', 'packages/service/src', 'packages/banks/src', 'server/src', 'pnpm-lock.yaml'];
const imageLifetimeMs = 3_600_000;

/**
 * Runs before the first test. Creates a database with all migrations; tests use copies of it. An embedded database is reused until the
 * sources change.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[imageVariable] !== undefined || process.env[templateVariable] !== undefined) return undefined;
  if (testDatabaseKind() === 'pglite') {
    process.env[imageVariable] = await image();
    return undefined;
  }
  const { url, drop } = await createTestDatabase();
  await migrateAll({ url });
  process.env[templateVariable] = new URL(url).pathname.slice(1);
  return async () => {
    delete process.env[templateVariable];
    // The server may have stopped before.
    await drop().catch(() => {});
  };
}

async function image(): Promise<string> {
  const folder = join(testCacheDir, 'test-databases');
  const path = join(folder, `${(await stampOfSources()).slice(0, 20)}.tar`);
  if (existsSync(path)) {
    await utimes(path, new Date(), new Date());
    return path;
  }
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const old = join(folder, name);
    const used = await stat(old).catch(() => null);
    if (used !== null && Date.now() - used.mtimeMs > imageLifetimeMs) await rm(old, { force: true });
  }
  const dataDir = await mkdtemp(processFolderPrefix('image'));
  try {
    await migrateAll({ dataDir, cacheDir: testCacheDir });
    const lite = await PGlite.create({ dataDir: join(dataDir, 'pglite'), extensions: { btree_gin, pg_trgm } });
    await lite.exec('set wal_recycle = off; checkpoint; select pg_switch_wal(); checkpoint');
    const tar = await lite.dumpDataDir('none');
    await lite.close();
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, tar.stream());
    await rename(partial, path);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return path;
}

async function migrateAll(options: StorageOptions): Promise<void> {
  const storage = await openStorage(options);
  try {
    for (const { schema, file, jobs } of owners) {
      const exported = await load<Record<string, Record<string, Migration>>>(file);
      await storage.database(schema, exported[`${schema}Migrations`] ?? {});
      if (jobs !== null) await storage.jobs(jobs);
    }
  } finally {
    await storage.close();
  }
}

async function stampOfSources(): Promise<string> {
  const { contentStamp } = await load<{ contentStamp(root: string, paths: readonly string[]): string }>(
    'scripts/build/content-stamp.ts',
  );
  return contentStamp(root, sources);
}

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(root, file)).href)) as T;
