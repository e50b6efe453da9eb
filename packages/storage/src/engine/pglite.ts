import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import { lockDataDirectory, readImage, writeImage } from '../data-directory/index.ts';
import { GuardedDialect } from './guarded-dialect.ts';
import type { TransactionScope } from './transaction-scope.ts';
import { type Engine, Lanes } from './engine.ts';
import { embeddedParsers } from './value-types.ts';

/** Options of the embedded database. `image`: initial content; `cacheDir`: folder of the image of an empty database. */
export interface EmbeddedOptions {
  dataDir: string | undefined;
  cacheDir: string | undefined;
  image: Blob | undefined;
}

/** Opens the embedded database: in memory without `dataDir`, otherwise in a locked folder. */
export async function openEmbedded(options: EmbeddedOptions, scope: TransactionScope): Promise<Engine> {
  const unlock = options.dataDir === undefined ? undefined : await lockDataDirectory(options.dataDir);
  try {
    const lite = await start(options);
    return engineOf(lite, scope, unlock);
  } catch (error) {
    await unlock?.();
    throw error;
  }
}

/** Opens a complete database folder, or creates the database. */
async function start({ dataDir, cacheDir, image: sentImage }: EmbeddedOptions): Promise<PGlite> {
  const extensions = { btree_gin, pg_trgm };
  const commonOptions = { extensions, parsers: embeddedParsers };
  const cluster = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  // The file marks a complete folder. If it is missing, an earlier first start was killed, and the database is created again.
  const readyMarker = dataDir === undefined ? undefined : join(dataDir, 'pglite.ready');
  if (cluster !== undefined && readyMarker !== undefined && existsSync(readyMarker))
    return PGlite.create({ ...commonOptions, dataDir: cluster });

  if (cluster !== undefined) {
    await rm(cluster, { recursive: true, force: true });
    await mkdir(cluster, { recursive: true, mode: 0o700 });
  }
  const image = sentImage ?? (cacheDir === undefined ? undefined : await readImage(cacheDir));
  const lite = await PGlite.create({
    ...commonOptions,
    ...(cluster === undefined ? {} : { dataDir: cluster }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  });
  if (cacheDir !== undefined && image === undefined) await writeImage(cacheDir, lite);
  if (readyMarker !== undefined) await writeFile(readyMarker, '');
  return lite;
}

function engineOf(lite: PGlite, scope: TransactionScope, unlock: (() => Promise<void>) | undefined): Engine {
  const lanes = new Lanes();
  const guarded = <A extends unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
    return (...args) => {
      scope.assertNone();
      return call(...args);
    };
  };
  const listen = (channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> =>
    lite.listen(channel, onPayload);

  const jobsDatabase = fromPglite({
    query: guarded((text: string, values?: unknown[]) => lite.query<never>(text, values)),
    exec: guarded((text: string) => lite.exec(text)),
    listen,
  });

  return {
    kind: 'pglite',
    dialect: new GuardedDialect(new PGliteDialect({ pglite: lite }), scope, lanes),
    jobsDatabase,
    within: (lane, work) => lanes.within(lane, work),
    onBehalfOf: (user, work) => lanes.onBehalfOf(user, work),
    listen,
    connections: () => null,
    // The lock of the data directory already excludes other processes.
    exclusively: (_name, work) => work(),
    async close() {
      await lite.close();
      await unlock?.();
    },
  };
}
