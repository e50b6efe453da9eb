import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testCacheDir } from '../environment/index.ts';

/** Folder of everything that `npm run citus` creates. */
export const citusFolder = join(testCacheDir, 'citus');

/** Folder of the private copy of PostgreSQL with Citus. Below it, files have the paths that they have on this machine. */
export const installationFolder = join(citusFolder, 'installation');

/** Description of the private copy. It is written after a complete build. */
export interface Installation {
  /** Version of PostgreSQL as printed by `pg_config --version`. */
  postgres: string;
  citus: string;
  /** Folder with `initdb` and `postgres`. */
  bin: string;
}

/** File with the description of the private copy. */
export const installationFile = join(installationFolder, 'installation.json');

/** Returns the private copy; `null` if it was not built. */
export const readInstallation = (): Installation | null =>
  existsSync(installationFile) ? (JSON.parse(readFileSync(installationFile, 'utf8')) as Installation) : null;

/** Returns the private copy. Throws if it was not built. */
export function findCitus(): Installation {
  const installation = readInstallation();
  if (installation === null) throw new Error('Citus was not built: FIN_CITUS_SOURCE=<folder> npm run citus -- build');
  return installation;
}
