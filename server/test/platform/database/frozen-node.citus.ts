import { distributeSchema } from '@fin-link/service';
import { openStorage, type Storage } from '@fin-link/storage';
import { afterTests, openTestStorage, timeLimit } from '@fin-link/testing';
import { type CitusNode, startCitus } from '@fin-link/testing/citus';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bucketOfToken, hostMigrations, type HostTables } from '../../../src/platform/database/index.ts';
import { placements } from '../../../src/platform/database/placements.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const open = (opened: Storage) => opened.database<HostTables>('host', hostMigrations);
const cluster = await startCitus({ workers: 2, settings: ['citus.shard_count=4'] });
afterTests(() => cluster.stop());
await distributeSchema(cluster.url, { open, placements });
const storage = await openStorage({ url: cluster.url, connections: 8, onBackgroundError: () => {} });
afterTests(() => storage.close());
const { url: serviceUrl } = await linkingService(await openTestStorage());
const host = await testHost({ storage, serviceUrl });

/** Returns a session whose rows are on the worker. */
async function sessionOn({ port }: CitusNode) {
  for (;;) {
    const session = await host.session();
    const { db } = await open(storage);
    const { rows } = await sql<{ port: number }>`
      select nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('host.session', ${bucketOfToken(session.sessionId)}::int2)`.execute(
      db,
    );
    if (rows[0]?.port === port) return session;
  }
}

const read = async ({ sessionId }: { sessionId: string }): Promise<{ status: number; ms: number }> => {
  const startedAt = performance.now();
  const { status } = await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  return { status, ms: performance.now() - startedAt };
};

test('sessions of other workers are read while a worker is frozen, and its own fail within seconds, then at once', async () => {
  const [frozen, other] = cluster.workers;
  if (frozen === undefined || other === undefined) throw new Error('The cluster has two workers.');
  const [on, off] = [await sessionOn(frozen), await sessionOn(other)];
  cluster.freeze(frozen);
  afterTests(async () => cluster.thaw(frozen));
  const refused = Promise.all(Array.from({ length: 12 }, () => read(on)));
  const reads: number[] = [];
  for (let count = 0; count < 30; count++) {
    const { status, ms } = await read(off);
    expect(status).toBe(200);
    reads.push(ms);
  }
  for (const { status, ms } of await refused) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(timeLimit(10_000));
  }
  const later = await read(on);
  console.log(`Slowest read of others ${Math.max(...reads).toFixed(0)} ms, later outage ${later.ms.toFixed(1)} ms.`);
  expect(later.status).toBe(503);
  expect(later.ms).toBeLessThan(timeLimit(100));
  expect(Math.max(...reads)).toBeLessThan(timeLimit(2_000));
  cluster.thaw(frozen);
  await expect.poll(async () => (await read(on)).status, { timeout: timeLimit(30_000) }).toBe(200);
});
