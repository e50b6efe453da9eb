import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defineRefreshQueues } from '../../../src/linking/refresh-requests/index.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { testService } from '../../harness/test-service.ts';

const service = await linkingService();
const tables = ['provider_account', 'account', 'transaction', 'refresh_request', 'claimed_key', 'deferred_change'];

async function rowsOf(userId: number): Promise<Record<string, number>> {
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from ${sql.table(table)} where user_id = ${userId}`.execute(service.deps.database.db);
      return [table, Number(rows[0]?.count)] as const;
    }),
  );
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${sql.table('vault_key')} where scope like ${`provider-account/%/${userId}/%`}`.execute(
    service.deps.database.db,
  );
  return Object.fromEntries([...counted, ['vault_key', Number(rows[0]?.count)]]);
}

const nothing = Object.fromEntries([...tables, 'vault_key'].map((table) => [table, 0]));

it('unregistering a user while a provider account is being added leaves no row of the user in the service, whichever comes first', async () => {
  const outcomes = new Set<number>();
  const gone: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const person = await service.person(`leaves-while-adding-${turn}`);
    const { user } = (await service.call('GET', '/user', { token: person.token })).body;
    const unregister = () => service.call('DELETE', '/user/unregister', { token: person.token });
    const [first, ...others] =
      turn % 2 === 0 ? [person.add(16001, 'ok'), unregister()] : [unregister(), person.add(16001, 'ok')];
    const replies = await Promise.all([first, ...others, person.add(16002, 'ok')]);
    for (const { status } of replies) outcomes.add(status);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    gone.push(user.id);
  }
  expect(outcomes).toContain(204);
  // Running refreshes find no rows to write to. Refreshes of a remaining user follow in the queue.
  const stays = await service.person('stays');
  for (const name of ['ok', 'ok-two', 'ok-three'])
    expect(await stays.link(16001, name)).toMatchObject({ status: 'SUCCESS' });
  for (const userId of gone) expect(await rowsOf(userId)).toEqual(nothing);
});

it('unregistering a user deletes the waiting refreshes of that user, and of no other, from every queue', async () => {
  const stopped = await testService();
  const { database } = stopped.deps;
  // Defines queues like a service, so that their jobs wait until a service runs.
  const queues = await defineRefreshQueues(stopped.deps.jobs, 4);
  const join = async (loginName: string): Promise<{ token: string; userId: number }> => {
    const token = await stopped.token(loginName);
    const { user } = (await stopped.call('GET', '/user', { token })).body;
    const reply = await stopped.call('POST', '/providerAccounts', {
      token,
      query: { providerId: '16001' },
      body: {
        field: [
          { id: '16001011', value: loginName },
          { id: '16001021', value: 'ok' },
        ],
      },
    });
    expect(reply.status, reply.text).toBe(201);
    const job = { customerId: 1, userId: user.id, providerAccountId: 1, requestKey: 'later' };
    await database.tx(async (trx) => {
      await queues.automaticQueue.send(trx, job);
      await queues.slowQueue.send(trx, job);
      await queues.queue.send(trx, { ...job, timeLimit: true }, { startAfterSeconds: 600 });
    });
    return { token, userId: user.id };
  };
  const waiting = async (userId: number): Promise<string[]> => {
    await stopped.deps.jobs.settled();
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.raw('service_jobs.job')}
      where data ->> 'userId' = ${String(userId)} and name like 'refresh%' order by name`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const leaves = await join('leaves-waiting');
  const stays = await join('stays-waiting');
  const all = ['refresh', 'refresh', 'refresh-automatic', 'refresh-slow'];
  expect([await waiting(leaves.userId), await waiting(stays.userId)]).toEqual([all, all]);
  expect((await stopped.call('DELETE', '/user/unregister', { token: leaves.token })).status).toBe(204);
  expect([await waiting(leaves.userId), await waiting(stays.userId)]).toEqual([[], all]);
});
