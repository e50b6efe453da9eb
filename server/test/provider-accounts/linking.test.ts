import type { LoginField, LoginRow } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { add, answer, link, newKey, signInFields, untilStatus } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

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

test('a wrong password ends the attempt; the right one makes the same connection work', async () => {
  const { token } = await host.session();
  const failed = await link(host, token, { password: 'wrong' });
  expect(failed).toMatchObject({ status: 'FAILED', additionalStatus: 'INCORRECT_CREDENTIALS' });
  const field = await signInFields(host, token, 16001, 'ok', 'ok');
  const updated = await host.call('PUT', `/v1/provider-accounts/${failed.providerAccountId}/credentials`, {
    bearer: token,
    body: { field },
  });
  expect(updated.status).toBe(200);
  expect(updated.body.providerAccount.requestId).not.toBe(failed.requestId);
  await untilStatus(host, token, failed.providerAccountId, 'SUCCESS');
});

test('the form to change the sign-in details has the user name and no secret', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token, { password: 'wrong' });
  const { status, body } = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/credentials`, {
    bearer: token,
  });
  expect(status).toBe(200);
  const values = body.loginForm.row.flatMap((row: LoginRow) =>
    row.field.map(({ type, value }: LoginField) => [type, value]),
  );
  expect(values).toEqual([
    ['text', 'ok'],
    ['password', null],
  ]);
});

test('a wrong code is refused and asked again, the right one links', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const asked = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  expect(asked.loginForm).toMatchObject({ formType: 'token' });
  expect(Date.parse(asked.answerBy ?? '')).toBeGreaterThan(host.clock.now().getTime());
  expect(asked.loginForm?.mfaTimeout).toBeGreaterThan(10);

  expect((await answer(host, token, asked, '000000')).status).toBe(200);
  const again = await untilStatus(host, token, asked.providerAccountId, 'USER_INPUT_REQUIRED');
  expect(again.answerRefused).toBe(true);
  expect((await answer(host, token, again, '123456')).status).toBe(200);
  await untilStatus(host, token, asked.providerAccountId, 'SUCCESS');
});

test('an unanswered challenge reads the same each time', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const first = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  serviceClock.advance(1_500);
  expect(await untilStatus(host, token, first.providerAccountId, 'USER_INPUT_REQUIRED')).toEqual(first);
});

test('an answer to another attempt, or when nothing is asked, is refused', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const asked = await untilStatus(host, token, added.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  expect((await answer(host, token, { ...asked, requestId: 'earlier' }, '123456')).body.error.code).toBe(
    'provider-account.not-waiting',
  );
  await answer(host, token, asked, '123456');
  await untilStatus(host, token, asked.providerAccountId, 'SUCCESS');
  expect((await answer(host, token, asked, '123456')).body.error.code).toBe('provider-account.not-waiting');
});

test('a repeated request with the same key adds one provider account, at once and later', async () => {
  const { token } = await host.session();
  const key = newKey();
  const replies = await Promise.all([1, 2, 3, 4].map(() => add(host, token, { key })));
  const later = await add(host, token, { key });
  const ids = [...replies, later].map((reply) => reply.body.providerAccount.providerAccountId);
  expect(new Set(ids).size).toBe(1);
  const list = await host.call('GET', '/v1/provider-accounts', { bearer: token });
  expect(list.body.providerAccounts).toHaveLength(1);
});

test('the same key with another request is a conflict, without one the request is invalid', async () => {
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

test('unticked accounts of the aggregation flow are deleted', async () => {
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

test('what a session made it may delete, anything else needs manage', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const second = await host.session({ loginName });
  expect(
    (await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token })).body.error.code,
  ).toBe('capability.missing');
  await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: second.token });
  expect(
    (await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: second.token })).body.error.code,
  ).toBe('capability.missing');
  expect((await host.call('DELETE', `/v1/provider-accounts/${providerAccountId}`, { bearer: token })).status).toBe(204);
  expect(
    (await host.call('GET', `/v1/provider-accounts/${providerAccountId}`, { bearer: token })).body.error.code,
  ).toBe('provider-account.not-found');
});

test("another user's provider account is as if it were not there", async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const stranger = await host.session({ capabilities: ['link', 'manage'] });
  const field = [{ id: '1', value: 'x' }];
  const calls = [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/refresh'],
    ['GET', '/accounts'],
    ['PUT', '/credentials', { field }],
    ['PUT', '/answers', { requestId: 'r', field }],
    ['PUT', '/selection', { accountIds: [1] }],
  ] as const;
  for (const [method, path, body] of calls) {
    const foreign = await host.call(method, `/v1/provider-accounts/${providerAccountId}${path}`, {
      bearer: stranger.token,
      body,
    });
    const missing = await host.call(method, `/v1/provider-accounts/999999999${path}`, { bearer: stranger.token, body });
    expect([foreign.status, foreign.body.error.code], path).toEqual([404, 'provider-account.not-found']);
    expect([missing.status, missing.body.error.code], path).toEqual([404, 'provider-account.not-found']);
  }
});

test('a refresh right after a refresh is refused with the reason', async () => {
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const reply = await host.call('POST', `/v1/provider-accounts/${providerAccountId}/refresh`, { bearer: token });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'provider-account.recently-refreshed']);
});
