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

/** Of the form to change the sign-in details with: the whole text, and what it says of each field. */
async function readForm(token: string, id: number) {
  const { status, body, text } = await host.call('GET', `/v1/provider-accounts/${id}/credentials`, { bearer: token });
  expect(status, text).toBe(200);
  const rows: LoginRow[] = body.loginForm.row;
  const fields = rows.flatMap(({ field }) => field);
  return { text, fields, hints: fields.map(({ type, value, entered }: LoginField) => [type, value, entered]) };
}

test('the form to change the sign-in details gives back nothing that was typed, and hints at the user name', async () => {
  const { token } = await host.session();
  const short = await link(host, token, { password: 'wrong' });
  expect((await readForm(token, short.providerAccountId)).hints).toEqual([
    ['text', null, { ending: null }],
    ['password', null, undefined],
  ]);
  const longer = await link(host, token, { user: 'ok-hinted', password: 'wrong' });
  const read = await readForm(token, longer.providerAccountId);
  expect(read.hints).toEqual([
    ['text', null, { ending: 'ed' }],
    ['password', null, undefined],
  ]);
  expect(read.text).not.toContain('ok-hinted');
});

test('a user name is sent as unchanged, and is the one that was typed before', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token, { user: 'ok-unchanged', password: 'wrong' });
  const [user, secret] = (await readForm(token, providerAccountId)).fields;
  const put = (body: object) =>
    host.call('PUT', `/v1/provider-accounts/${providerAccountId}/credentials`, { bearer: token, body });
  const field = [{ id: secret?.id, value: 'ok' }];
  for (const id of [secret?.id, 'no-such-field'])
    expect((await put({ field, unchanged: [id] })).body.error?.code, id).toBe('request.invalid');
  const sent = await put({ field, unchanged: [user?.id] });
  expect(sent.status, sent.text).toBe(200);
  expect(sent.text).not.toContain('ok-unchanged');
  await untilStatus(host, token, providerAccountId, 'SUCCESS');
  const again = await link(host, (await host.session({ loginName })).token, { user: 'ok-unchanged' });
  expect(again.providerAccountId).toBe(providerAccountId);
});

test('a session that links does not change the sign-in of what another session made; one that manages does', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token);
  const field = await signInFields(host, token, 16001, 'ok', 'ok');
  const path = `/v1/provider-accounts/${providerAccountId}/credentials`;
  const call = async (method: 'GET' | 'PUT', bearer: string) =>
    (await host.call(method, path, { bearer, ...(method === 'PUT' && { body: { field } }) })).body.error?.code ??
    'done';
  const linking = await host.session({ loginName });
  expect(await call('GET', linking.token)).toBe('capability.missing');
  expect(await call('PUT', linking.token)).toBe('capability.missing');
  // Linking it again mends it, and does not make it the session's own.
  await link(host, linking.token);
  expect(await call('PUT', linking.token)).toBe('capability.missing');
  const managing = await host.session({ loginName, capabilities: ['link', 'manage'] });
  expect(await call('GET', managing.token)).toBe('done');
  expect(await call('PUT', managing.token)).toBe('done');
});

test('a session that links reads no balances of what another session made, until its user signs in there', async () => {
  const { token, loginName } = await host.session();
  const { providerAccountId } = await link(host, token, { user: 'ok-balances' });
  const made = await accountsOf(token, providerAccountId);
  expect(made).not.toContainEqual(expect.objectContaining({ balance: null }));
  const linking = await host.session({ loginName });
  const hidden = made.map((account: object) => ({ ...account, balance: null }));
  expect(await accountsOf(linking.token, providerAccountId)).toEqual(hidden);
  const selected = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/selection`, {
    bearer: linking.token,
    body: { accountIds: made.map(({ accountId }: { accountId: number }) => accountId) },
  });
  expect(selected.body.accounts).toEqual(hidden);
  expect(await accountsOf(linking.token, providerAccountId)).toEqual(hidden);
  const wrong = await link(host, linking.token, { user: 'ok-balances', password: 'wrong' });
  expect(wrong.providerAccountId).toBe(providerAccountId);
  expect(await accountsOf(linking.token, providerAccountId)).toEqual(hidden);
  await link(host, linking.token, { user: 'ok-balances' });
  expect(await accountsOf(linking.token, providerAccountId)).toEqual(made);
  const managing = await host.session({ loginName, capabilities: ['link', 'manage'] });
  expect(await accountsOf(managing.token, providerAccountId)).toEqual(made);
});

test('a session that starts with a bank or a connection reaches no other bank and no other connection', async () => {
  const { token, loginName } = await host.session();
  const mine = await link(host, token);
  const beside = await link(host, token, { user: 'ok-beside' });
  const elsewhere = await link(host, token, { providerId: 16002, password: 'wrong' });
  const capabilities = ['link', 'manage', 'consents'];
  const starting = async (start: object) => (await host.session({ loginName, capabilities, start })).token;
  const code = async (bearer: string, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: object) => {
    const headers = { 'idempotency-key': newKey() };
    return (await host.call(method, path, { bearer, body, headers })).body?.error?.code ?? 'done';
  };
  const formOf = (bearer: string, { providerAccountId: id }: { providerAccountId: number }) =>
    code(bearer, 'GET', `/v1/provider-accounts/${id}/credentials`);
  const ofOne = await starting({ providerAccountId: mine.providerAccountId });
  const ofBank = await starting({ providerId: 16001 });
  for (const [bearer, outside] of [
    [ofOne, beside],
    [ofBank, elsewhere],
  ] as const) {
    const path = `/v1/provider-accounts/${outside.providerAccountId}`;
    expect(await formOf(bearer, outside)).toBe('capability.missing');
    expect(await code(bearer, 'PUT', `${path}/credentials`, { field: [{ id: 'x', value: 'y' }] })).toBe(
      'capability.missing',
    );
    expect(await code(bearer, 'DELETE', path)).toBe('capability.missing');
    expect((await add(host, bearer, { providerId: 16002 })).body.error?.code).toBe('capability.missing');
    expect(await code(bearer, 'POST', '/v1/consents', { providerId: 16020 })).toBe('capability.missing');
    expect(await formOf(bearer, mine)).toBe('done');
    expect((await add(host, bearer)).status).toBe(201);
  }
  expect(await formOf(ofBank, beside)).toBe('done');
  const made = await link(host, ofOne, { user: 'ok-made-here' });
  expect(await formOf(ofOne, made)).toBe('done');
});

test('another bank login is refused for a connection that has accounts, with a code of its own that repeats no name', async () => {
  const { token } = await host.session({ capabilities: ['link', 'manage'] });
  const { providerAccountId } = await link(host, token, { user: 'ok-mine' });
  const before = await accountsOf(token, providerAccountId);
  const field = await signInFields(host, token, 16001, 'ok-theirs', 'ok');
  const refused = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/credentials`, {
    bearer: token,
    body: { field },
  });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'provider-account.other-login']);
  expect(refused.text).not.toMatch(/ok-mine|ok-theirs/);
  expect(await accountsOf(token, providerAccountId)).toEqual(before);
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
