import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { timeLimit } from '../environment/index.ts';

/** Environment variable with the URLs of the nodes of a cluster, the coordinator first, separated by commas. Tests then use it. */
const nodesVariable = 'FIN_TEST_CITUS_NODES';

/** Returns the URLs of the cluster on which this run's tests are, the coordinator first. `null` if the run has no cluster. */
export const testCitusNodes = (): readonly string[] | null => process.env[nodesVariable]?.split(',') ?? null;

/** Sets the cluster for the tests of child processes. */
export const citusNodesEnvironment = (urls: readonly string[]): Record<string, string> => ({
  [nodesVariable]: urls.join(','),
});

/** Creates a database on every node of a cluster. Its tables are not distributed yet. */
export async function createCitusDatabase(
  nodes: readonly string[],
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `fin_test_${randomUUID().replaceAll('-', '')}`;
  const urls = nodes.map((node) => Object.assign(new URL(node), { pathname: `/${name}` }));
  for (const node of nodes) await onNode(node, `create database ${name}`);
  for (const url of urls) await onNode(url.href, 'create extension citus');
  const [coordinator, ...workers] = urls;
  if (coordinator === undefined) throw new Error('The cluster has no coordinator.');
  await onNode(coordinator.href, `select citus_set_coordinator_host('127.0.0.1', ${Number(coordinator.port)})`);
  // Fewer shards than a real database has: creating them takes most of the time.
  await onNode(coordinator.href, `alter database ${name} set citus.shard_count = ${workers.length}`);
  for (const { port } of workers) await onNode(coordinator.href, `select citus_add_node('127.0.0.1', ${Number(port)})`);
  return {
    url: coordinator.href,
    async drop() {
      for (const node of nodes) await onNode(node, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onNode(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeLimit(10_000) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
