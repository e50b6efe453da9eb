import { distribute, DistributionError } from '@fin-link/service';
import { readVariables, variables } from './platform/environment/index.ts';
import { sentenceOf } from './launcher/run-process.ts';
import { z } from 'zod';

// Distributes the service's tables over the nodes of the Citus cluster whose coordinator FIN_DATABASE_URL names.

const { FIN_DATABASE_URL } = variables;

try {
  const { FIN_DATABASE_URL: url } = readVariables(z.object({ FIN_DATABASE_URL }), process.env);
  if (url === undefined) throw new DistributionError('FIN_DATABASE_URL is missing.');
  process.stdout.write('The database is read-only until this command ends. If it is interrupted, run it again.\n');
  const { user, copied, readOnlyMs } = await distribute(url);
  process.stdout.write(
    `${user.length} tables are now distributed by user, and ${copied.length} copied to every node. ` +
      `The database was read-only for ${(readOnlyMs / 1_000).toFixed(1)} s.\n`,
  );
} catch (error) {
  const sentence = error instanceof DistributionError ? error.message : sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
