import { openStorage, type Storage } from '@fin-link/storage';
import { type CitusCluster, type CitusNode, type CitusOptions, startCitus } from '@fin-link/testing/citus';
import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import { distribute } from '../../src/platform/database/distribute.ts';
import { bucketOf, openServiceDatabase, type ServiceDatabase } from '../../src/platform/database/index.ts';
import type { LinkingService, Person } from './linking-service.ts';

export interface CitusService {
  readonly cluster: CitusCluster;
  /** Storage on the coordinator. */
  readonly storage: Storage;
  readonly db: Kysely<ServiceDatabase>;
  /** Returns the rows of a query on the coordinator. */
  rows<R>(query: string): Promise<R[]>;
  /** Returns the worker with this number. */
  workerAt(index: number): CitusNode;
  /** Returns the worker that has the bucket of a user. */
  workerOfUser(userId: number): Promise<CitusNode>;
  /** Registers a person whose rows are on the worker, or on another one. */
  personOn(service: LinkingService, worker: CitusNode, options?: { isOther?: boolean }): Promise<Person>;
}

/** Starts a cluster with a distributed database of the service. It stops after the test file. */
export async function citusService({
  workers = 3,
  connections = 12,
  ...options
}: Partial<CitusOptions> & { connections?: number } = {}): Promise<CitusService> {
  const cluster = await startCitus({
    ...options,
    workers,
    settings: ['citus.shard_count=12', ...(options.settings ?? [])],
  });
  let storage: Storage | undefined;
  afterAll(async () => {
    await storage?.close();
    await cluster.stop();
  });
  await distribute(cluster.url);
  storage = await openStorage({ url: cluster.url, connections, onBackgroundError: () => {} });
  const { db } = await openServiceDatabase(storage);
  const rows = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(db)).rows;
  const workerOfUser = async (userId: number): Promise<CitusNode> => {
    const [place] = await rows<{ port: number }>(
      `select nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('service.service_user', ${bucketOf(userId)}::int2)`,
    );
    const worker = cluster.workers.find(({ port }) => port === place?.port);
    if (worker === undefined) throw new Error('The shard is on no worker.');
    return worker;
  };
  let count = 0;
  return {
    cluster,
    storage,
    db,
    rows,
    workerAt(index) {
      const worker = cluster.workers[index];
      if (worker === undefined) throw new Error('There is no such worker.');
      return worker;
    },
    workerOfUser,
    async personOn(service, worker, { isOther = false } = {}) {
      for (;;) {
        count += 1;
        const person = await service.person(`person-${count}`);
        if (((await workerOfUser(await userIdOf(service, person.token))) === worker) !== isOther) return person;
      }
    },
  };
}

/** Returns the id of the user of a token. */
export async function userIdOf(service: Pick<LinkingService, 'call'>, token: string): Promise<number> {
  return (await service.call('GET', '/user', { token })).body.user.id;
}
