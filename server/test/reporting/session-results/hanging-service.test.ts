import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectTakenLess, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { expectAlerts, metricsText } from '../../harness/alerts.ts';
import { newKey, until } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

/** Server that accepts every request and answers none. */
const silent = createServer(() => {}).listen(0, '127.0.0.1');
await once(silent, 'listening');
const serviceUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl });

const openRequests = (): Promise<number> =>
  new Promise((resolve, reject) =>
    silent.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

/** Creates a session whose result needs the service. Returns its id. */
async function sessionWithAccount(): Promise<string> {
  const { sessionId, loginName } = await host.session({ idleSeconds: 60 });
  const session = { customer: host.deps.settings.customer, loginName, sessionId };
  const added = { providerId: 16001, field: [] };
  await host.deps.adds.run(
    session,
    newKey(),
    added,
    async () => [],
    async () => 7,
  );
  return sessionId;
}

test('sessions end by time while the service hangs', async () => {
  const ids = await Promise.all([sessionWithAccount(), sessionWithAccount(), sessionWithAccount()]);
  await host.start();
  host.clock.advance(61_000);
  const ended = () =>
    host.deps.database.db
      .selectFrom('session')
      .select('session_id')
      .where('ended_at', 'is not', null)
      .where('session_id', 'in', ids)
      .execute();
  await until(ended, ({ length }) => length === ids.length);
});

test('a result waits only a few seconds for a hanging service, not for its full timeout', async () => {
  const sessionId = await sessionWithAccount();
  const metrics = metricsText(storage);
  const calm = await metrics();
  const before = performance.now();
  const reply = await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(reply.body.result).toMatchObject({
    status: 'open',
    providerAccounts: [{ providerAccountId: 7, providerId: 16001, status: 'LOGIN_IN_PROGRESS', accountIds: [] }],
  });
  // The requests to the service are still running: their own timeout has not passed.
  expect(await openRequests()).toBeGreaterThan(0);
  expectTakenLess(before, 14_000);
  await expectAlerts(['FinLinkSlow'], calm, await metrics());

  // Requests that still wait must end while the database is open.
  silent.closeAllConnections();
  silent.close();
  const minting = () =>
    host.deps.database.db.selectFrom('service_token').select('login_name').where('claim_id', 'is not', null).execute();
  await until(minting, ({ length }) => length === 0);
});

test('/ready answers while the service hangs', async () => {
  const requested = performance.now();
  expect(await host.call('GET', '/ready')).toMatchObject({ status: 503, body: { database: 'ok', service: 'down' } });
  expectTakenLess(requested, 8_000);
});
