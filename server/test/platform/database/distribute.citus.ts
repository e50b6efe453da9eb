import { distributeSchema } from '@fin-link/service';
import { openStorage, type Storage } from '@fin-link/storage';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { createCitusDatabase, startCitus, testCitusNodes } from '@fin-link/testing/citus';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hostMigrations, type HostTables } from '../../../src/platform/database/index.ts';
import { placements } from '../../../src/platform/database/placements.ts';
import { forgetOldChallenges, forgetOldSessions } from '../../../src/reporting/session-results/retention.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const open = (opened: Storage) => opened.database<HostTables>('host', hostMigrations);
const url = await distributedDatabase();
const storage = await openStorage({ url, connections: 4 });
afterTests(() => storage.close());
const { url: serviceUrl } = await linkingService(await openTestStorage());
const host = await testHost({ storage, serviceUrl });
await host.start();

/** Returns the URL of a database with the tables of the host on several nodes: those of this run, or of a cluster of this file. */
async function distributedDatabase(): Promise<string> {
  const nodes = testCitusNodes();
  if (nodes === null) {
    const cluster = await startCitus({ workers: 2, settings: ['citus.shard_count=4'] });
    afterTests(() => cluster.stop());
    await distributeSchema(cluster.url, { open, placements });
    return cluster.url;
  }
  const database = await createCitusDatabase(nodes);
  afterTests(() => database.drop());
  await distributeSchema(database.url, { open, placements });
  return database.url;
}

test('the tables of the host are distributed as their placements say', async () => {
  const { db, schema } = await open(storage);
  const { rows } = await sql<{ table: string; kind: string }>`
    select relname as table, partmethod as kind from pg_catalog.pg_dist_partition
    join pg_catalog.pg_class on pg_class.oid = logicalrelid
    where relnamespace = ${schema}::regnamespace and not autoconverted`.execute(db);
  const kinds = new Map(rows.map(({ table, kind }) => [table, kind]));
  for (const [table, placement] of Object.entries(placements))
    expect([table, kinds.get(table) ?? null]).toEqual([
      table,
      { user: 'h', copied: 'n', coordinator: null }[placement],
    ]);
});

test('a session on a distributed database links a bank, and its result, its retention and the removal of its user work', async () => {
  const { database, pubsub } = host.deps;
  const { sessionId, token, loginName } = await host.session();
  const messages: string[] = [];
  const unsubscribe = pubsub.subscribe(({ about }) => void messages.push(about));
  afterTests(async () => unsubscribe());
  // The statement that restarts the idle time sends a message to the other processes.
  host.clock.advance(60_000);
  expect((await host.call('GET', '/v1/session', { bearer: token })).status).toBe(200);
  await expect.poll(() => messages).toContain('session');
  await link(host, token);
  const ended = await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(ended.body.result.outcome).toBe('success');
  const other = await host.session({ loginName });
  host.clock.advance(31 * 86_400_000);
  await forgetOldSessions({ database, clock: host.clock });
  await forgetOldChallenges({ database, clock: host.clock });
  await host.deps.ends.sweep();
  expect((await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.error.code).toBe(
    'session.not-found',
  );
  expect((await host.call('GET', `/v1/sessions/${other.sessionId}`, { bearer: hostKey })).status).toBe(200);
  expect((await host.call('GET', '/v1/deliveries', { bearer: hostKey })).status).toBe(200);
  expect((await host.call('DELETE', `/v1/users/${loginName}`, { bearer: hostKey })).status).toBe(204);
  expect((await host.call('GET', `/v1/sessions/${other.sessionId}`, { bearer: hostKey })).status).toBe(404);
});
