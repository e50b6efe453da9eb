import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { HostTransaction } from '../../../src/platform/database/schema.ts';
import { tablesOfUsers } from '../../../src/tenancy/users/remove-user.ts';
import { readEvents } from '../../harness/event-reader.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, link } from '../../harness/linking.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();
const { db } = host.deps.database;

const remove = (loginName: string, bearer: string | undefined = hostKey) =>
  host.call('DELETE', `/v1/users/${encodeURIComponent(loginName)}`, { bearer });

/** Counts the rows of a login name in every table of the host that has this column. */
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

test('removing a user unregisters the user at the service and deletes every row of the user at the host', async () => {
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

/** Starts a host whose proxy to the service holds the first call for which `isHeld` returns true, so that a removal can run meanwhile. */
async function heldHost(isHeld: (path: string) => boolean) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const way = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const pass = async (): Promise<void> => {
      if (isFirst && isHeld(`${method} ${path}`)) {
        isFirst = false;
        arrived.resolve();
        await released.promise;
      }
      incoming.pipe(
        request(new URL(path, serviceUrl), { method, headers }, (reply) =>
          reply.pipe(outgoing.writeHead(reply.statusCode ?? 502, reply.headers)),
        ),
      );
    };
    void pass();
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  if (address === null || typeof address === 'string') throw new Error('The way has no port.');
  afterTests(async () => {
    released.resolve();
    way.closeAllConnections();
    way.close();
  });
  const held = await testHost({ storage, serviceUrl: `http://127.0.0.1:${address.port}` });
  return { host: held, arrived: arrived.promise, release: released.resolve };
}

test('removing a user while a bank is added leaves no data at host and service', async () => {
  const held = await heldHost((call) => call.startsWith('POST /providerAccounts'));
  const { token, loginName } = await held.host.session();
  const adding = add(held.host, token);
  await held.arrived;
  expect((await remove(loginName)).status).toBe(204);
  held.release();
  expect((await adding).body.error.code).toBe('user.removed');
  expect(await usersAtService(loginName)).toBe(0);
  expect((await rowsOf(loginName))['service_token']).toBe(0);
});

test('removing a user waits for a token request in progress, which does not register the user again', async () => {
  const held = await heldHost((call) => call.startsWith('POST /auth/token'));
  const { token, loginName } = await held.host.session();
  const asking = held.host.call('GET', '/v1/provider-accounts', { bearer: token });
  await held.arrived;
  const removing = remove(loginName);
  await expect.poll(async () => (await rowsOf(loginName))['session']).toBe(0);
  held.release();
  expect((await removing).status).toBe(204);
  expect((await asking).status).toBe(409);
  expect(await usersAtService(loginName)).toBe(0);
  expect(new Set(Object.values(await rowsOf(loginName)))).toEqual(new Set([0]));
});

test('sessions for a removed user are refused for a minute', async () => {
  const loginName = newLogin();
  const make = () => host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName } });
  await remove(loginName);
  const refused = await make();
  expect([refused.status, refused.body.error.code]).toEqual([409, 'user.removed']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  host.clock.advance(60_000);
  expect((await make()).status).toBe(201);
});

test('a launch token and a result of a removed user’s session are refused and leave no rows', async () => {
  const { sessionId, token, loginName } = await host.session();
  const session = await host.deps.sessions.byToken(token);
  if (session === null) throw new Error('There is no session.');
  await remove(loginName);
  expect(await host.deps.sessions.resume(session, (current) => current)).toBeNull();
  await host.deps.ends.result({ ...session, endedAt: host.clock.now(), endedBy: 'user' });
  expect((await rowsOf(loginName))['session_result']).toBe(0);
  expect((await host.call('GET', `/v1/sessions/${sessionId}/result`, { bearer: hostKey })).status).toBe(404);
});

/** Counts the transactions that wait for a lock of `trx`. */
async function waitersFor(trx: HostTransaction): Promise<number> {
  const { rows } =
    await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows.length;
}

test('removing a user while the user’s session is launched does not deadlock', async () => {
  const { sessionId, loginName } = await host.session();
  const gone = Promise.withResolvers<void>();
  const launching = host.deps.database.tx(async (trx) => {
    await trx.updateTable('session').set({ opened_by: 2 }).where('session_id', '=', sessionId).execute();
    gone.resolve();
    if (storage.kind === 'postgres') await expect.poll(() => waitersFor(trx)).toBe(1);
    await trx.deleteFrom('session_token').where('session_id', '=', sessionId).execute();
  });
  await gone.promise;
  const removing = remove(loginName);
  await launching;
  expect((await removing).status).toBe(204);
});

test('removing a user ends the event stream of the user’s open frame', async () => {
  const { token, loginName } = await host.session();
  const events = await readEvents(host.url, token);
  await events.find(({ type }) => type === 'session');
  expect((await remove(loginName)).status).toBe(204);
  await events.ended;
});

test('removing a user twice, or an unknown user, answers 204', async () => {
  const loginName = newLogin();
  for (let time = 0; time < 2; time++) expect((await remove(loginName)).status).toBe(204);
  expect(await usersAtService(loginName)).toBe(0);
});

test('removing a user answers 503 if the service is unreachable, and can be retried', async () => {
  const alone = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' });
  const reply = await alone.call('DELETE', `/v1/users/${newLogin()}`, { bearer: hostKey });
  expect([reply.status, reply.body.error.code]).toEqual([503, 'service.unavailable']);
});

test('removing a user needs a host key and refuses the admin login', async () => {
  const { token, loginName } = await host.session();
  expect((await remove(loginName, token)).status).toBe(401);
  expect((await remove(host.deps.settings.adminLogin)).body.error.code).toBe('request.invalid');
  expect((await rowsOf(loginName))['session']).toBe(1);
});
