import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesOfUsers } from '../../src/users/rows-of-user.ts';
import { readEvents } from '../harness/event-reader.ts';
import { link } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, newLogin, testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();
const { db } = host.deps.database;

const remove = (loginName: string, bearer: string | undefined = hostKey) =>
  host.call('DELETE', `/v1/users/${encodeURIComponent(loginName)}`, { bearer });

/** Tables of the host that tell a login name, with how many rows they have of this one. */
async function rowsOf(loginName: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'host' and column_name = 'login_name' order by 1`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.id('host', name)}
      where login_name = ${loginName}`.execute(db);
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

async function jobsOf(loginName: string): Promise<{ state: string }[]> {
  const { rows } = await sql<{ state: string }>`select state from host_jobs.job
    where name = 'session-result' and data->>'loginName' = ${loginName}`.execute(db);
  return rows;
}

const usersAtService = async (loginName: string): Promise<number> => {
  const rows = await service.deps.database.db
    .selectFrom('service_user')
    .select('id')
    .where('login_name', '=', loginName)
    .execute();
  return rows.length;
};

test('a user who is removed is unregistered at the service, and no row of the host tells of the user', async () => {
  const [gone, other] = [await host.session(), await host.session()];
  await link(host, gone.token);
  await link(host, other.token);
  const finished = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: gone.loginName } });
  await host.call('DELETE', `/v1/sessions/${finished.body.sessionId}`, { bearer: hostKey });
  await expect.poll(() => jobsOf(gone.loginName)).toEqual([{ state: 'completed' }]);
  const before = await rowsOf(gone.loginName);
  expect(Object.keys(before).toSorted()).toEqual([...tablesOfUsers, 'limit_attempt', 'service_token'].toSorted());
  expect(before).toMatchObject({ session: 2, session_result: 1, session_provider_account: 1, service_token: 1 });
  const ofOther = await rowsOf(other.loginName);

  const reply = await remove(gone.loginName);
  expect([reply.status, reply.text]).toEqual([204, '']);
  expect(new Set(Object.values(await rowsOf(gone.loginName)))).toEqual(new Set([0]));
  expect(await jobsOf(gone.loginName)).toEqual([]);
  expect(await usersAtService(gone.loginName)).toBe(0);
  expect((await host.call('GET', '/v1/session', { bearer: gone.token })).body.error.code).toBe('token.invalid');

  expect(await rowsOf(other.loginName)).toEqual(ofOther);
  expect(await usersAtService(other.loginName)).toBe(1);
  expect((await host.call('GET', '/v1/session', { bearer: other.token })).status).toBe(200);
});

test('the open frame of a user who is removed hears no more', async () => {
  const { token, loginName } = await host.session();
  const events = await readEvents(host.url, token);
  await events.find(({ type }) => type === 'session');
  expect((await remove(loginName)).status).toBe(204);
  await events.ended;
});

test('removing a user again, or one whom nobody knows, changes nothing', async () => {
  const loginName = newLogin();
  for (let time = 0; time < 2; time++) expect((await remove(loginName)).status).toBe(204);
  expect(await usersAtService(loginName)).toBe(0);
});

test('a service that does not answer is told, and the removal can be sent again', async () => {
  const alone = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' });
  const reply = await alone.call('DELETE', `/v1/users/${newLogin()}`, { bearer: hostKey });
  expect([reply.status, reply.body.error.code]).toEqual([503, 'service.unavailable']);
});

test('only a host key removes users, and never the admin', async () => {
  const { token, loginName } = await host.session();
  expect((await remove(loginName, token)).status).toBe(401);
  expect((await remove(host.deps.settings.adminLogin)).body.error.code).toBe('request.invalid');
  expect((await rowsOf(loginName))['session']).toBe(1);
});
