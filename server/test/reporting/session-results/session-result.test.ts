import type { ServiceClient } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { add, link, until, untilStatus } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
await host.start();

const { resultOf, end, storedResults } = resultsOf(host);

test('the result of a linked bank is success with the selected accounts', async () => {
  const { sessionId, token, loginName } = await host.session();
  const { providerAccountId, requestId } = await link(host, token);
  const { body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token });
  const kept = body.accounts.slice(0, 2).map((account: { accountId: number }) => account.accountId);
  await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/selection`, {
    bearer: token,
    body: { accountIds: kept },
  });
  expect(await resultOf(sessionId)).toMatchObject({ status: 'open', outcome: null, endedBy: null, finishedAt: null });
  expect((await end(token, 'success')).status).toBe(204);
  const result = await resultOf(sessionId);
  expect(result).toMatchObject({
    sessionId,
    loginName,
    status: 'finished',
    outcome: 'success',
    endedBy: 'user',
    screen: 'success',
    providerAccounts: [{ providerAccountId, providerId: 16001, requestId, status: 'SUCCESS' }],
  });
  expect(new Set(result.providerAccounts[0]?.accountIds)).toEqual(new Set(kept));
});

test('a frame’s claimed outcome cannot exceed the state at the service', async () => {
  const nothing = await host.session();
  await end(nothing.token, 'success');
  expect((await resultOf(nothing.sessionId)).outcome).toBe('cancelled');

  const failed = await host.session();
  await link(host, failed.token, { password: 'wrong' });
  await end(failed.token, 'success');
  expect((await resultOf(failed.sessionId)).outcome).toBe('error');

  const waiting = await host.session();
  const added = await add(host, waiting.token, { providerId: 16002 });
  await untilStatus(host, waiting.token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  await end(waiting.token, 'success');
  expect((await resultOf(waiting.sessionId)).outcome).toBe('pending');
});

test('a deleted provider account is not in the result', async () => {
  const { sessionId, token } = await host.session();
  const { providerAccountId } = await link(host, token);
  await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: token });
  await end(token, 'cancelled', 'progress');
  expect(await resultOf(sessionId)).toMatchObject({ outcome: 'cancelled', providerAccounts: [] });
});

test.each([
  [
    'refreshes',
    async (token: string, providerAccountId: number) => {
      const path = `/v1/provider-accounts/${providerAccountId}/refresh`;
      expect(await host.call('POST', path, { bearer: token })).toMatchObject({ status: 200 });
      await untilStatus(host, token, providerAccountId, 'SUCCESS');
    },
  ],
  [
    'adds the same login again',
    async (token: string, providerAccountId: number) =>
      expect(await link(host, token)).toMatchObject({ providerAccountId, status: 'SUCCESS' }),
  ],
] as const)('newly opened accounts are listed by id in the result of the session that %s', async (_what, findAgain) => {
  const first = await host.session();
  const { loginName } = first;
  const { providerAccountId } = await link(host, first.token);
  const accountsOf = async (token: string): Promise<{ accountId: number; isNew?: true }[]> =>
    (await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token })).body.accounts;
  const listed = await accountsOf(first.token);
  expect(listed.filter(({ isNew }) => isNew)).toEqual([]);
  await end(first.token, 'success');
  expect((await resultOf(first.sessionId)).providerAccounts).toMatchObject([{ newAccountIds: [] }]);

  // Simulates that the bank opened the account in the meantime.
  const { db } = service.deps.database;
  await db
    .deleteFrom('account')
    .where('id', '=', listed[0]?.accountId ?? 0)
    .execute();
  const later = await host.session({ loginName, capabilities: ['link', 'manage'] });
  await service.deps.businessClock.advance(3_600_000);
  await findAgain(later.token, providerAccountId);
  const found = await accountsOf(later.token);
  const fresh = found.filter(({ isNew }) => isNew).map(({ accountId }) => accountId);
  expect(found).toHaveLength(listed.length);
  expect(fresh).toHaveLength(1);
  expect(listed.map(({ accountId }) => accountId)).not.toContain(fresh[0]);
  await end(later.token, 'success');
  const [held] = (await resultOf(later.sessionId)).providerAccounts;
  expect(held?.newAccountIds).toEqual(fresh);
  expect(held?.accountIds).toContain(fresh[0]);
});

test.each([
  ['requested by the backend', true, 'success', 'success'],
  ['requested only by the tag', false, 'success', 'success'],
  ['after which the user abandons the verification', false, 'cancelled', 'cancelled'],
] as const)(
  'a refresh %s in a verification session has the outcome that the frame reports',
  async (_what, starts, claim, outcome) => {
    const first = await host.session();
    const { loginName } = first;
    const { providerAccountId } = await link(host, first.token);
    const start = { action: 'refresh' as const, providerAccountId };
    const { sessionId, token } = await host.session({
      loginName,
      configNames: ['Verification'],
      capabilities: ['link', 'manage'],
      ...(starts && { start }),
    });
    await service.deps.businessClock.advance(3_600_000);
    const path = `/v1/provider-accounts/${providerAccountId}/refresh`;
    expect(await host.call('POST', path, { bearer: token })).toMatchObject({ status: 200 });
    await untilStatus(host, token, providerAccountId, 'SUCCESS');
    await end(token, claim);
    expect(await resultOf(sessionId)).toMatchObject({ outcome, verifications: [] });
  },
);

test('a repaired connection whose first sign-in failed has no newly opened accounts', async () => {
  const first = await host.session();
  const { loginName } = first;
  const { providerAccountId } = await link(host, first.token, { password: 'wrong' });
  const later = await host.session({ loginName });
  expect(await link(host, later.token)).toMatchObject({ providerAccountId, status: 'SUCCESS' });
  await end(later.token, 'success');
  const [held] = (await resultOf(later.sessionId)).providerAccounts;
  expect(held?.accountIds.length).toBeGreaterThan(0);
  expect(held?.newAccountIds).toEqual([]);
});

test('the result contains an existing connection that the flow completed, and no connection that the session did not open', async () => {
  const first = await host.session();
  const { providerAccountId } = await link(host, first.token);
  const snapshot = {
    v: 1,
    step: 'success',
    providerId: null,
    providerAccountId,
    requestId: null,
    completed: [providerAccountId],
  };
  const unopened = await host.session({ loginName: first.loginName });
  await host.call('PUT', '/v1/session/snapshot', { bearer: unopened.token, body: snapshot });
  await end(unopened.token, 'success');
  expect(await resultOf(unopened.sessionId)).toMatchObject({ outcome: 'cancelled', providerAccounts: [] });

  const managing = { loginName: first.loginName, capabilities: ['link', 'manage'] };
  const looked = await host.session(managing);
  await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: looked.token });
  await end(looked.token, 'success');
  expect(await resultOf(looked.sessionId)).toMatchObject({ outcome: 'cancelled', providerAccounts: [] });

  const second = await host.session(managing);
  await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: second.token });
  await host.call('PUT', '/v1/session/snapshot', { bearer: second.token, body: snapshot });
  await end(second.token, 'success');
  expect(await resultOf(second.sessionId)).toMatchObject({
    outcome: 'success',
    providerAccounts: [{ providerAccountId }],
  });

  const stranger = await host.session();
  await host.call('PUT', '/v1/session/snapshot', { bearer: stranger.token, body: snapshot });
  await end(stranger.token, 'success');
  expect(await resultOf(stranger.sessionId)).toMatchObject({ outcome: 'cancelled', providerAccounts: [] });
});

test('a session ended by time has a result with the banks linked so far', async () => {
  const { sessionId, token } = await host.session({ idleSeconds: 60 });
  await link(host, token);
  host.clock.advance(61_000);
  const read = async () => storedResults(sessionId);
  await until(read, (rows) => rows.length === 1);
  expect(await resultOf(sessionId)).toMatchObject({ status: 'finished', outcome: 'success', endedBy: 'time' });
});

test('a bank that is being added while its session ends is in the result', async () => {
  const client = host.deps.client as { -readonly [N in keyof ServiceClient]: ServiceClient[N] };
  const { addProviderAccount } = client;
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  client.addProviderAccount = async (call) => {
    const reply = await addProviderAccount(call);
    reached.resolve();
    await held.promise;
    return reply;
  };
  const { sessionId, token } = await host.session();
  const adding = add(host, token);
  await reached.promise;
  client.addProviderAccount = addProviderAccount;
  expect((await end(token, 'cancelled', 'progress')).status).toBe(204);
  expect((await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.error.code).toBe(
    'service.unavailable',
  );
  held.resolve();
  const { providerAccountId } = (await adding).body.providerAccount;
  const rows = await until(
    () => storedResults(sessionId),
    ({ length }) => length === 1,
  );
  expect(rows[0]?.providerAccounts).toMatchObject([{ providerAccountId }]);
});

test('a backend ends a session, and a second request gets the same result', async () => {
  const { sessionId, token } = await host.session();
  const finished = await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(finished.body.result).toMatchObject({ status: 'finished', outcome: 'cancelled', endedBy: 'backend' });
  expect((await end(token, 'success')).body.error.code).toBe('session.ended');
  const again = await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  expect(again.body).toEqual(finished.body);
});

test('ending a session concurrently from the frame, the backend and two processes writes one result', async () => {
  const other = await testHost({ storage, serviceUrl });
  const { sessionId, token } = await host.session();
  await link(host, token);
  const bearer = hostKey;
  await Promise.all([
    end(token, 'success'),
    host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer }),
    other.call('DELETE', `/v1/sessions/${sessionId}`, { bearer }),
    other.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } }),
    host.call('GET', `/v1/sessions/${sessionId}`, { bearer }),
  ]);
  const [row, ...more] = await storedResults(sessionId);
  expect(more).toEqual([]);
  const results = await Promise.all(
    [host, other].map(async (one) => (await one.call('GET', `/v1/sessions/${sessionId}`, { bearer })).body.result),
  );
  expect(results).toEqual([row, row]);
});

test('the user’s service token is revoked when the user’s last session ends', async () => {
  const one = await host.session();
  const two = await host.session({ loginName: one.loginName });
  await host.call('GET', '/v1/providers', { bearer: one.token });
  const token = await host.deps.broker.use(one.loginName, async (brokered) => brokered);
  await end(one.token, 'cancelled');
  await resultOf(one.sessionId);
  expect((await host.deps.client.getUser({ token })).body.user.loginName).toBe(one.loginName);
  await end(two.token, 'cancelled');
  await resultOf(two.sessionId);
  await expect(host.deps.client.getUser({ token })).rejects.toMatchObject({ status: 401 });
});

test('the result of an unknown session answers 404', async () => {
  const reply = await host.call('GET', '/v1/sessions/ls_0123456789abcdef0123', { bearer: hostKey });
  expect([reply.status, reply.body.error.code]).toEqual([404, 'session.not-found']);
});
