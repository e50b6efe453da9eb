import { distribute, DistributionError } from '@fin-link/service';
import { z } from 'zod';
import { EnvironmentError, readVariables, variables, type Source } from '../platform/environment/index.ts';

const { FIN_DATABASE_URL } = variables;

/**
 * Distributes the service's tables over the nodes of the Citus cluster whose coordinator `FIN_DATABASE_URL` names, and writes sentences for
 * the operator. Throws `EnvironmentError` if this is not possible.
 */
export async function distributeDatabase(source: Source, write: (sentence: string) => void): Promise<void> {
  const { FIN_DATABASE_URL: url } = readVariables(z.object({ FIN_DATABASE_URL }), source);
  if (url === undefined) throw new EnvironmentError('FIN_DATABASE_URL is missing.');
  write('The database is read-only until this command ends. If it is interrupted, run it again.');
  const { user, copied, readOnlyMs } = await distribute(url).catch((error: unknown) => {
    throw error instanceof DistributionError ? new EnvironmentError(error.message) : error;
  });
  write(`${user.length} tables were distributed by user, and ${copied.length} copied to every node.`);
  write(`The database was read-only for ${(readOnlyMs / 1_000).toFixed(1)} s.`);
}
