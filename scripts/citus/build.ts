import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  citusFolder,
  type Installation,
  installationFile,
  installationFolder,
  readInstallation,
} from '../../packages/testing/src/citus/installation.ts';
import { findPostgres } from '../../packages/testing/src/postgres/binaries.ts';
import { CitusError, lastLines } from './citus-error.ts';

/** Environment variable with the folder of the source of Citus. */
export const sourceVariable = 'FIN_CITUS_SOURCE';

/** Debian packages that the build needs beside PostgreSQL. */
const debianPackages =
  'postgresql-server-dev-15 gcc make libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libkrb5-dev libicu-dev libxml2-dev';

const buildFolder = join(citusFolder, 'build');
const logFile = join(citusFolder, 'build.log');

/**
 * Builds Citus into a private copy of the machine's PostgreSQL, because PostgreSQL finds extensions only in its own folders. Changes
 * neither the source nor the machine's PostgreSQL. Does nothing if the copy has these versions. Without a source, returns the existing
 * copy. Throws `CitusError`.
 */
export function buildCitus(): Installation {
  const source = process.env[sourceVariable];
  const existing = readInstallation();
  if (source === undefined && existing !== null) return existing;
  if (source === undefined || !existsSync(join(source, 'configure')))
    throw new CitusError(`Name the source folder of Citus in ${sourceVariable}: it has the file configure.`);
  const postgres = describePostgres();
  const citus = versionOf(source);
  if (existing?.postgres === postgres.version && existing.citus === citus) return existing;
  const start = performance.now();
  rmSync(installationFile, { force: true });
  const pgConfig = copyPostgres(postgres);
  copySource(resolve(source), postgres.includes);
  runStep('./configure', [`PG_CONFIG=${pgConfig}`]);
  // Code for the just-in-time compiler would double the time.
  runStep('make', ['-j', String(availableParallelism()), 'with_llvm=no', 'extension']);
  runStep('make', ['with_llvm=no', 'install-extension']);
  rmSync(buildFolder, { recursive: true, force: true });
  const installation = { postgres: postgres.version, citus, bin: dirname(pgConfig) };
  writeFileSync(installationFile, JSON.stringify(installation));
  console.log(`Built Citus ${citus} in ${((performance.now() - start) / 60_000).toFixed(1)} min.`);
  return installation;
}

interface Postgres {
  version: string;
  /** Folder with `initdb` and `pg_config`. */
  bin: string;
  /** Folder of the server's header files. */
  includes: string;
  /** Folders of PostgreSQL that the copy needs, as files of its own. */
  copied: string[];
  /** Folders with files of other packages, which the copy links to. */
  linked: string[];
}

function describePostgres(): Postgres {
  const bin = findPostgres();
  const ask = (option: string): string =>
    spawnSync(join(bin, 'pg_config'), [option], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const includes = ask('--includedir-server');
  if (!existsSync(join(includes, 'postgres.h')) || !existsSync(join(ask('--pkglibdir'), 'pgxs')))
    throw new CitusError(`${bin} has no header files. On Debian: apt-get install ${debianPackages}`);
  return {
    version: ask('--version'),
    bin,
    includes,
    copied: [bin, ask('--pkglibdir'), ask('--sharedir')],
    linked: [ask('--includedir'), ask('--libdir')],
  };
}

/** Copies PostgreSQL and returns the `pg_config` of the copy. The programs find all other folders by their own path. */
function copyPostgres({ bin, copied, linked }: Postgres): string {
  rmSync(installationFolder, { recursive: true, force: true });
  for (const folder of copied) cpSync(folder, join(installationFolder, folder), { recursive: true });
  for (const folder of linked) {
    mkdirSync(dirname(join(installationFolder, folder)), { recursive: true });
    symlinkSync(folder, join(installationFolder, folder));
  }
  return join(installationFolder, bin, 'pg_config');
}

/**
 * Copies the source. Removes a helper from the copy that newer PostgreSQL 15 exports under the same name; Citus then uses that of
 * PostgreSQL.
 */
function copySource(source: string, includes: string): void {
  rmSync(buildFolder, { recursive: true, force: true });
  cpSync(source, buildFolder, { recursive: true });
  // In a copy of a repository it can be older than its own source, and would be built again with programs that few machines have.
  const now = new Date();
  utimesSync(join(buildFolder, 'configure'), now, now);
  const exported = readFileSync(join(includes, 'commands', 'dbcommands.h'), 'utf8').includes('have_createdb_privilege');
  if (!exported) return;
  const header = join(buildFolder, 'src', 'include', 'pg_version_compat.h');
  const helper = /static inline bool\nhave_createdb_privilege\(void\)\n\{\n.*?\n\}\n/su;
  writeFileSync(header, readFileSync(header, 'utf8').replace(helper, ''));
}

function versionOf(source: string): string {
  return /^PACKAGE_VERSION='(.*)'$/mu.exec(readFileSync(join(source, 'configure'), 'utf8'))?.[1] ?? 'unknown';
}

/** Runs a program in the copied source. Throws with the end of its output. */
function runStep(program: string, args: readonly string[]): void {
  const log = openSync(logFile, 'w');
  const { status, error } = spawnSync(program, args, { cwd: buildFolder, stdio: ['ignore', log, log] });
  closeSync(log);
  if (status === 0) return;
  const reason = error?.message ?? lastLines(logFile);
  throw new CitusError(`${program} ${args.join(' ')} failed: ${reason}\nThe build needs ${debianPackages} (Debian).`);
}
