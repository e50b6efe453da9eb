import { migrateDatabases } from './launcher/migrate-databases.ts';
import { sentenceOf } from './launcher/run-process.ts';

// Brings the tables of host and service up to date and ends. The argument limits it to one of them.

try {
  await migrateDatabases(process.argv[2] ?? 'both', process.env);
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
