import { distributeDatabase } from './launcher/distribute-database.ts';
import { sentenceOf } from './launcher/run-process.ts';

// Distributes the tables of the service, or of the process that the argument names, over the nodes of a Citus cluster.

try {
  await distributeDatabase(process.argv[2] ?? 'service', process.env, (sentence) =>
    process.stdout.write(`${sentence}\n`),
  );
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
