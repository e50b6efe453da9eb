import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import { StorageError } from '../primitives/index.ts';
import { hasFreeSpace, lockDataDirectory, readImage, writeImage } from '../data-directory/index.ts';
import { AbortablePglite, EmbeddedDatabase } from './embedded-database.ts';
import { GuardedDialect } from './guarded-dialect.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { type Engine, Lanes } from './engine.ts';
import { embeddedParsers } from './value-types.ts';

const commonOptions = { extensions: { btree_gin, pg_trgm }, parsers: embeddedParsers };

/** Options of the embedded database. `image` is the initial content; `cacheDir` stores the image of an empty database. */
export interface EmbeddedOptions {
  dataDir: string | undefined;
  cacheDir: string | undefined;
  image: Blob | undefined;
  /** Called if a statement fails because the database is unavailable. */
  onOutage: (error: unknown) => void;
}

/** Opens the embedded database: in memory without `dataDir`, otherwise in a locked folder. */
export async function openEmbedded(options: EmbeddedOptions, scope: TransactionScope): Promise<Engine> {
  const { dataDir } = options;
  let unlock: (() => Promise<void>) | undefined;
  try {
    if (dataDir !== undefined) unlock = await lockDataDirectory(dataDir);
    const folder = dataDir === undefined ? undefined : join(dataDir, 'pglite');
    const database = new EmbeddedDatabase(await start(options), {
      folder,
      reopen: () => AbortablePglite.open({ ...commonOptions, ...(folder !== undefined && { dataDir: folder }) }),
      onOutage: options.onOutage,
    });
    return engineOf(database, scope, unlock);
  } catch (error) {
    await unlock?.();
    if (error instanceof StorageError || dataDir === undefined || (await hasFreeSpace(dataDir))) throw error;
    throw new StorageError(
      'STORAGE_UNAVAILABLE',
      `The data directory cannot be written or has less than 32 MB of free space (${dataDir}).`,
      { cause: error },
    );
  }
}

/** Opens a complete database folder, or creates the database. */
async function start({ dataDir, cacheDir, image: sentImage }: EmbeddedOptions): Promise<AbortablePglite> {
  const cluster = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  // The file marks a complete folder. If it is missing, an earlier first start was killed, and the database is created again.
  const readyMarker = dataDir === undefined ? undefined : join(dataDir, 'pglite.ready');
  if (cluster !== undefined && readyMarker !== undefined && existsSync(readyMarker))
    return AbortablePglite.open({ ...commonOptions, dataDir: cluster });

  if (cluster !== undefined) {
    await rm(cluster, { recursive: true, force: true });
    await mkdir(cluster, { recursive: true, mode: 0o700 });
  }
  const image = sentImage ?? (cacheDir === undefined ? undefined : await readImage(cacheDir));
  const lite = await AbortablePglite.open({
    ...commonOptions,
    ...(cluster === undefined ? {} : { dataDir: cluster }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  });
  if (cacheDir !== undefined && image === undefined) await writeImage(cacheDir, lite);
  if (readyMarker !== undefined) await writeFile(readyMarker, '');
  return lite;
}

function engineOf(
  database: EmbeddedDatabase,
  scope: TransactionScope,
  unlock: (() => Promise<void>) | undefined,
): Engine {
  const lanes = new Lanes();
  const guarded = <A extends unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
    return (...args) => {
      scope.assertNone();
      return call(...args);
    };
  };
  const jobsDatabase = fromPglite({
    query: guarded((text: string, values?: unknown[]) => database.query<never>(text, values)),
    exec: guarded((text: string) => database.exec(text)),
    listen: (channel: string, onPayload: (payload: string) => void) => database.listen(channel, onPayload, () => {}),
  });

  return {
    kind: 'pglite',
    dialect: new GuardedDialect(new PGliteDialect({ pglite: database }), scope, lanes),
    jobsDatabase,
    run: null,
    within: (lane, work) => lanes.within(lane, work),
    // The embedded database has one node.
    onNode: (_node, work) => work(),
    isDown: () => false,
    onBehalfOf: (user, work) => lanes.onBehalfOf(user, work),
    listen: (channel, onPayload, onGap) => database.listen(channel, onPayload, onGap),
    connections: () => null,
    // The lock of the data directory already excludes other processes.
    exclusively: (_name, work) => work(),
    async close() {
      await database.close();
      await unlock?.();
    },
  };
}
