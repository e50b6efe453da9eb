import { startCitus } from './cluster.ts';
import { citusNodesEnvironment } from './distributed-database.ts';

/** Runs before the first test: starts a cluster of three workers, on which every test storage of the run is. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCitus({ workers: 3, settings: ['max_connections=300'] });
  Object.assign(process.env, {
    ...citusNodesEnvironment([cluster.url, ...cluster.workers.map(({ url }) => url)]),
    FIN_TEST_DATABASE: 'postgres',
    FIN_TEST_MIGRATED: '1',
    FIN_TEST_DATABASE_URL: cluster.url,
  });
  return () => cluster.stop();
}
