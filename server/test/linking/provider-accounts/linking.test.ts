import { StorageError } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test, vi } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, link, newKey, signInFields, untilStatus } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, clock: serviceClock } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

const accountsOf = async (token: string, id: number) =>
  (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer: token })).body.accounts;

test('a bank without a second step is linked, and its accounts are listed', async () => {
  const { token } = await host.session();
  const added = await add(host, token);
  expect(added.status).toBe(201);
  expect(added.body.providerAccount).toMatchObject({ providerId: 16001, loginForm: null, answerRefused: false });
  const view = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'SUCCESS');
  expect(view).toMatchObject({ additionalStatus: 'AVAILABLE_DATA_RETRIEVED', accountsListed: true });
  const accounts = await accountsOf(token, view.providerAccountId);
  expect(accounts.length).toBeGreaterThan(1);
  for (const account of accounts) {
    expect(account.balance).toMatchObject({ amount: expect.stringMatching(/^-?\d+(\.\d+)?$/), currency: 'USD' });
    expect(account.mask).toMatch(/^\w{4}$/);
    expect(account.historyArriving).toBe(false);
  }
});

test('after a wrong one-time code the bank asks again, and the correct one links', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const requested = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  expect(requested.loginForm).toMatchObject({ formType: 'token' });
  expect(Date.parse(requested.answerBy ?? '')).toBeGreaterThan(host.clock.now().getTime());
  expect(requested.loginForm?.mfaTimeout).toBeGreaterThan(10);

  expect((await answer(host, token, requested, '000000')).status).toBe(200);
  const again = await untilStatus(host, token, requested.providerAccountId, 'USER_INPUT_REQUIRED');
  expect(again.answerRefused).toBe(true);
  expect((await answer(host, token, again, '123456')).status).toBe(200);
  await untilStatus(host, token, requested.providerAccountId, 'SUCCESS');
});

test('an unanswered challenge does not change between reads', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const first = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  serviceClock.advance(1_500);
  expect(await untilStatus(host, token, first.providerAccountId, 'USER_INPUT_REQUIRED')).toEqual(first);
});

test('a challenge answer to another attempt, or without a challenge, is refused', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const requested = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  expect((await answer(host, token, { ...requested, requestId: 'earlier' }, '123456')).body.error.code).toBe(
    'provider-account.not-waiting',
  );
  await answer(host, token, requested, '123456');
  await untilStatus(host, token, requested.providerAccountId, 'SUCCESS');
  expect((await answer(host, token, requested, '123456')).body.error.code).toBe('provider-account.not-waiting');
});

test('concurrent and later requests with the same idempotency key add one provider account', async () => {
  const { token } = await host.session();
  const key = newKey();
  const replies = await Promise.all([1, 2, 3, 4].map(() => add(host, token, { key })));
  const later = await add(host, token, { key });
  const ids = [...replies, later].map((reply) => reply.body.providerAccount.providerAccountId);
  expect(new Set(ids).size).toBe(1);
  const list = await host.call('GET', '/v1/provider-accounts', { bearer: token });
  expect(list.body.providerAccounts).toHaveLength(1);
});

test('an add succeeds even if the database connection is lost after the service answered', async () => {
  const { token } = await host.session();
  const { db } = host.ownDatabase;
  const { updateTable } = db;
  let losses = 1;
  const writing = vi.spyOn(db, 'updateTable').mockImplementation((table) => {
    if (String(table) === 'session_object' && losses-- > 0)
      throw new StorageError('STORAGE_UNAVAILABLE', 'PostgreSQL cannot be used now (57P01).');
    return updateTable.call(db, table);
  });
  const key = newKey();
  const first = await add(host, token, { key });
  writing.mockRestore();
  expect(losses).toBeLessThan(1);
  expect(first.status).toBe(201);
  const { providerAccountId } = first.body.providerAccount;
  expect((await add(host, token, { key })).body).toMatchObject({ providerAccount: { providerAccountId } });
});

test('reusing an idempotency key for another request is a conflict, and an add without a key is invalid', async () => {
  const { token } = await host.session();
  const key = newKey();
  await add(host, token, { key });
  expect((await add(host, token, { key, password: 'other' })).body.error.code).toBe('request.idempotency-conflict');
  const field = await signInFields(host, token, 16001, 'ok', 'ok');
  expect(
    (await host.call('POST', '/v1/provider-accounts', { bearer: token, body: { providerId: 16001, field } })).body.error
      .code,
  ).toBe('request.invalid');
});

test('unselected accounts of the aggregation flow are deleted', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const [kept, ...others] = await accountsOf(token, providerAccountId);
  const saved = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/selection`, {
    bearer: token,
    body: { accountIds: [kept.accountId] },
  });
  expect(saved.body.accounts.map((account: { accountId: number }) => account.accountId)).toEqual([kept.accountId]);
  expect(others.length).toBeGreaterThan(0);
  expect(
    (await accountsOf(token, providerAccountId)).map((account: { accountId: number }) => account.accountId),
  ).toEqual([kept.accountId]);
});

test('an account of another connection cannot be selected', async () => {
  const { token } = await host.session();
  const one = await link(host, token);
  const other = await link(host, token, { user: 'ok-another' });
  const [foreign] = await accountsOf(token, other.providerAccountId);
  const reply = await host.call('PUT', `/v1/provider-accounts/${one.providerAccountId}/selection`, {
    bearer: token,
    body: { accountIds: [foreign.accountId] },
  });
  expect(reply.body.error.code).toBe('account.not-found');
});

test('a refresh right after another is refused as provider-account.recently-refreshed', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const reply = await host.call('POST', `/v1/provider-accounts/${providerAccountId}/refresh`, { bearer: token });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'provider-account.recently-refreshed']);
});
