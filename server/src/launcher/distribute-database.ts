import { distribute, DistributionError, distributeSchema } from '@fin-link/service';
import { z } from 'zod';
import { hostMigrations, placements, type HostTables } from '../platform/database/index.ts';
import { EnvironmentError, readVariables, variables, type Source } from '../platform/environment/index.ts';

const { FIN_DATABASE_URL, FIN_DIRECT_DATABASE_URL } = variables;

/**
 * Distributes the tables of the service or of the host over the nodes of the Citus cluster whose coordinator `FIN_DATABASE_URL` names, and
 * writes sentences for the operator. Throws `EnvironmentError` if this is not possible.
 */
export async function distributeDatabase(
  owner: string,
  source: Source,
  write: (sentence: string) => void,
): Promise<void> {
  const distributeTables = distributions.get(owner);
  if (distributeTables === undefined) throw new EnvironmentError('Name the tables to distribute: service or host.');
  const environment = readVariables(z.object({ FIN_DATABASE_URL, FIN_DIRECT_DATABASE_URL }), source);
  const url = environment.FIN_DIRECT_DATABASE_URL ?? environment.FIN_DATABASE_URL;
  if (url === undefined) throw new EnvironmentError('FIN_DATABASE_URL is missing.');
  write('The database is read-only until this command ends. If it is interrupted, run it again.');
  const { user, copied, readOnlyMs } = await distributeTables(url).catch((error: unknown) => {
    throw error instanceof DistributionError ? new EnvironmentError(error.message) : error;
  });
  write(`${user.length} tables were distributed by user, and ${copied.length} copied to every node.`);
  write(`The database was read-only for ${(readOnlyMs / 1_000).toFixed(1)} s.`);
}

/** Distributes the tables of a process, by its name. */
const distributions = new Map([
  ['service', distribute],
  [
    'host',
    (url: string) =>
      distributeSchema<HostTables>(url, { open: (storage) => storage.database('host', hostMigrations), placements }),
  ],
]);
