import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CitusCluster, type CitusNode, startCitus } from '../../src/citus/index.ts';
import { timeLimit } from '../../src/environment/index.ts';

let cluster: CitusCluster;
let pool: pg.Pool;
/** Users of the tests: one in each of the first buckets. */
const users = Array.from({ length: 24 }, (_, index) => index + 1);

beforeAll(async () => {
  cluster = await startCitus({ workers: 3 });
  pool = new pg.Pool({ connectionString: cluster.url, max: 4, query_timeout: timeLimit(30_000) });
  // The pool opens a new connection after an error.
  pool.on('error', () => {});
  const owner = 'bucket smallint not null check (bucket = user_id % 1024), user_id bigint not null';
  await pool.query(`create table account (${owner}, id bigint not null, primary key (bucket, user_id, id))`);
  await pool.query(
    `create table booking (${owner}, id bigint not null, account_id bigint not null, primary key (bucket, user_id, id),
       foreign key (bucket, user_id, account_id) references account (bucket, user_id, id) on delete cascade)`,
  );
  await pool.query(`select create_distributed_table('account', 'bucket')`);
  await pool.query(`select create_distributed_table('booking', 'bucket', colocate_with => 'account')`);
  for (const user of users) {
    await pool.query('insert into account (bucket, user_id, id) values ($1, $2, 1)', [user % 1024, user]);
    await book(user, 1);
  }
});

afterAll(async () => {
  await pool?.end();
  await cluster?.stop();
});

const book = (user: number, id: number): Promise<unknown> =>
  pool.query('insert into booking (bucket, user_id, id, account_id) values ($1, $2, $3, 1)', [user % 1024, user, id]);

async function bookingsOf(user: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from booking where bucket = $1 and user_id = $2',
    [user % 1024, user],
  );
  return rows[0]?.n ?? 0;
}

/** Returns the users whose rows are on the worker. */
async function usersOn({ port }: CitusNode): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select u.user_id from unnest($1::int[]) u(user_id)
       join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('booking', (u.user_id % 1024)::smallint)
      where p.nodeport = $2`,
    [users, port],
  );
  return rows.map(({ user_id: user }) => user);
}

/** Returns a user on the worker, and one on another worker. */
async function userOnAndOff(worker: CitusNode): Promise<{ on: number; off: number }> {
  const here = await usersOn(worker);
  const on = here[0];
  const off = users.find((user) => !here.includes(user));
  if (on === undefined || off === undefined) throw new Error('All users are on one worker.');
  return { on, off };
}

function workerAt(index: number): CitusNode {
  const worker = cluster.workers[index];
  if (worker === undefined) throw new Error(`The cluster has no worker ${index}.`);
  return worker;
}

test('every worker has users, and the coordinator has none', async () => {
  for (const worker of cluster.workers) expect(await usersOn(worker)).not.toEqual([]);
  expect(await usersOn(cluster.coordinator)).toEqual([]);
});

test('a foreign key between co-located tables refuses a missing row and cascades a deletion', async () => {
  const before = await bookingsOf(1);
  await expect(
    pool.query('insert into booking (bucket, user_id, id, account_id) values (1, 1, 2, 99)'),
  ).rejects.toMatchObject({ code: '23503' });
  await pool.query('insert into account (bucket, user_id, id) values (1, 1, 2)');
  await pool.query('insert into booking (bucket, user_id, id, account_id) values (1, 1, 2, 2)');
  await pool.query('delete from account where bucket = 1 and user_id = 1 and id = 2');
  expect(await bookingsOf(1)).toBe(before);
});

test('a killed worker refuses its users only, and keeps their rows', async () => {
  const worker = workerAt(0);
  const { on, off } = await userOnAndOff(worker);
  const [rowsOn, rowsOff] = [await bookingsOf(on), await bookingsOf(off)];
  await cluster.kill(worker);
  await expect(bookingsOf(on)).rejects.toThrow(/connection to the remote node/u);
  await expect(book(on, 10)).rejects.toThrow(/connection to the remote node/u);
  await book(off, 10);
  expect(await bookingsOf(off)).toBe(rowsOff + 1);
  await cluster.restart(worker);
  expect(await bookingsOf(on)).toBe(rowsOn);
  await book(on, 10);
  expect(await bookingsOf(on)).toBe(rowsOn + 1);
});

test('a frozen worker delays its users only', async () => {
  const worker = workerAt(1);
  const { on, off } = await userOnAndOff(worker);
  const [rowsOn, rowsOff] = [await bookingsOf(on), await bookingsOf(off)];
  cluster.freeze(worker);
  const late = { isAnswered: false };
  const answer = bookingsOf(on).finally(() => (late.isAnswered = true));
  await book(off, 20);
  expect(await bookingsOf(off)).toBe(rowsOff + 1);
  expect(late.isAnswered).toBe(false);
  cluster.thaw(worker);
  expect(await answer).toBe(rowsOn);
});

test('a further worker takes shards when they are rebalanced, and no row is lost', async () => {
  const before = await Promise.all(users.map((user) => bookingsOf(user)));
  const worker = await cluster.addWorker();
  await pool.query(`select rebalance_table_shards(shard_transfer_mode => 'block_writes')`);
  expect(await usersOn(worker)).not.toEqual([]);
  expect(await Promise.all(users.map((user) => bookingsOf(user)))).toEqual(before);
});

test('a killed coordinator keeps the cluster', async () => {
  await cluster.kill(cluster.coordinator);
  await expect(bookingsOf(1)).rejects.toThrow(/ECONNREFUSED|terminated|ECONNRESET/u);
  await cluster.restart(cluster.coordinator);
  await expect.poll(() => bookingsOf(1).catch(() => 0)).toBeGreaterThan(0);
});
