import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { type ReadEvent, readEvents } from '../../harness/event-reader.ts';
import { until } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { hostKey } from '../../harness/test-host.ts';
import { verifying, type StatementEntry } from '../../harness/verifying.ts';

const { host, service, linked, reopened, eligible, holderOf, begin, read, submit, statementOf, passDays } =
  await verifying(await openTestStorage());
const { resultOf, end } = resultsOf(host);

const routingNumber = '021000021';
let numbers = 500_000_000;
const typed = () => ({ accountType: 'CHECKING', accountNumber: String(++numbers), routingNumber });
const deposits = 'CHALLENGE_DEPOSIT';
const wrong = (entries: readonly StatementEntry[]): StatementEntry[] =>
  entries.map((entry) => ({ ...entry, amount: entry.amount === '0.11' ? '0.12' : '0.11' }));

test('an account whose holder has the user’s name is verified immediately, and the result contains it', async () => {
  const user = await linked();
  const accountId = user.account('CHECKING');
  const holder = await holderOf(user, accountId);
  const named = await reopened(user, { configNames: ['Verification'], user: { name: { fullName: holder } } });

  const accounts = await eligible(named.token, user.providerAccountId);
  expect(accounts.find((one) => one.accountId === accountId)).toMatchObject({ ineligible: null, knowsNumber: true });
  expect(accounts.find((one) => one.accountId === user.account('CREDIT'))).toMatchObject({ ineligible: 'container' });

  const { providerAccountId } = user;
  const begun = await begin(named.token, { verificationType: 'MATCHING', providerAccountId, accountIds: [accountId] });
  expect([begun.status, begun.text]).toMatchObject([201, expect.any(String)]);
  expect(begun.body.verifications).toMatchObject([{ verificationStatus: 'SUCCESS', reason: null, accountId }]);
  expect(begun.text + JSON.stringify(accounts)).not.toContain(holder);

  await end(named.token, 'success');
  const [{ verificationId }] = begun.body.verifications;
  expect(await resultOf(named.sessionId)).toMatchObject({
    outcome: 'success',
    verifications: [{ verificationId, verificationType: 'MATCHING', verificationStatus: 'SUCCESS', accountId }],
  });
  expect(host.log.text()).not.toContain(holder);
});

test('verifications of manually entered accounts are listed newest first, also in a later session', async () => {
  const user = await linked();
  const begun: number[] = [];
  for (let round = 0; round < 4; round++) {
    const { body } = await begin(user.token, { verificationType: deposits, account: typed() });
    begun.unshift(body.verifications[0].verificationId);
  }
  const { token } = await reopened(user, { configNames: ['Verification'] });
  const { body } = await host.call('GET', '/v1/verifications', { bearer: token });
  expect(body.verifications.map((one: { verificationId: number }) => one.verificationId)).toEqual(begun);
});

test('a verification session reads no transactions, and a connection alone is not a success', async () => {
  const user = await linked();
  const { body } = await host.deps.broker.use(user.loginName, (token) =>
    host.deps.client.getTransactions({ token, query: {} }),
  );
  expect(body.transaction ?? []).toEqual([]);
  await end(user.token, 'success');
  expect(await resultOf(user.sessionId)).toMatchObject({ outcome: 'cancelled', verifications: [] });
});

test('a differing name leads to deposits, and the result is updated when they end days after the session', async () => {
  const user = await linked({ configNames: ['Verification'], user: { name: { first: 'Zoltan', last: 'Quist' } } });
  const { token, providerAccountId } = user;
  const accountIds = [user.account('CHECKING')];
  const matched = await begin(token, { verificationType: 'MATCHING', providerAccountId, accountIds });
  expect(matched.body.verifications).toMatchObject([
    { verificationStatus: 'FAILED', reason: 'ACCOUNT_HOLDER_MISMATCH' },
  ]);

  const given = await linked({ configNames: ['Verification'], user: { name: { first: 'Zoltan', last: 'Quist' } } });
  const differs = { verificationType: 'MATCHING', accountIds: [given.account('CHECKING')] };
  await begin(given.token, { ...differs, providerAccountId: given.providerAccountId });
  await end(given.token, 'failed');
  expect((await resultOf(given.sessionId)).outcome).toBe('failed');

  const account = typed();
  const begun = await begin(token, { verificationType: deposits, account });
  expect(begun.body.verifications).toMatchObject([
    { verificationStatus: 'INITIATED', deposits: { entries: ['CREDIT', 'CREDIT', 'DEBIT'], remainingAttempts: 3 } },
  ]);
  const [{ verificationId, mask }] = begun.body.verifications;
  expect(account.accountNumber.endsWith(mask)).toBe(true);
  // A repeated request starts no second verification.
  expect((await begin(token, { verificationType: deposits, account })).body.verifications).toMatchObject([
    { verificationId },
  ]);
  await end(token, 'cancelled');
  expect((await resultOf(user.sessionId)).outcome).toBe('pending');

  const later = await reopened(user, { configNames: ['Verification'], start: { action: 'cdv', verificationId } });
  expect(
    (await submit(later.token, verificationId, [{ amount: '0.01', direction: 'CREDIT' }])).body.error,
  ).toMatchObject({
    code: 'verification.over',
  });
  expect((await read(later.token, verificationId)).body.verification.verificationStatus).toBe('INITIATED');
  const stream = await readEvents(host.url, later.token);
  // The status may have changed before the session stored the verification, so a stream begins with a hint to read it.
  const isHint = ({ event }: ReadEvent) => event.type === 'verification' && event.verificationId === verificationId;
  await stream.find((event) => isHint({ id: null, event }));
  await passDays(5);
  await until(
    async () => stream.events.filter(isHint).length,
    (hints) => hints > 1,
  );
  await until(
    async () => (await read(later.token, verificationId)).body.verification,
    (one) => one.verificationStatus === 'DEPOSITED',
  );
  const entries = await statementOf(routingNumber, account.accountNumber);
  const refused = await submit(later.token, verificationId, wrong(entries), 'amounts-key-1');
  expect(refused.body.verification).toMatchObject({
    verificationStatus: 'DEPOSITED',
    deposits: { remainingAttempts: 2 },
  });
  // Repeats the request, as after a lost reply.
  expect((await submit(later.token, verificationId, wrong(entries), 'amounts-key-1')).body).toEqual(refused.body);
  const conflicting = await submit(later.token, verificationId, entries, 'amounts-key-1');
  expect([conflicting.status, conflicting.body.error.code]).toEqual([409, 'request.idempotency-conflict']);
  const taken = await submit(later.token, verificationId, entries, 'amounts-key-2');
  expect(taken.body.verification).toMatchObject({ verificationStatus: 'SUCCESS', reason: null });
  expect((await submit(later.token, verificationId, entries, 'amounts-key-2')).body).toEqual(taken.body);
  expect((await submit(later.token, verificationId, entries)).body.error.code).toBe('verification.over');

  // The result of the first session, which ended days before, is up to date.
  const result = await resultOf(user.sessionId);
  expect(result.verifications).toMatchObject([
    { verificationStatus: 'FAILED' },
    { verificationId, verificationStatus: 'SUCCESS' },
  ]);
  await end(later.token, 'success');
  expect(await resultOf(later.sessionId)).toMatchObject({
    outcome: 'success',
    verifications: [{ verificationId, verificationStatus: 'SUCCESS' }],
  });
});

test('a launch without a start returns the open deposits instead of banks until they are confirmed', async () => {
  const user = await linked();
  const verifying = { configNames: ['Verification'] };
  const openOf = async (wishes: object) => (await reopened(user, wishes)).session.openVerificationId;
  expect(await openOf(verifying)).toBeUndefined();

  const begun = await begin(user.token, { verificationType: deposits, account: typed() });
  const [{ verificationId }] = begun.body.verifications;
  const again = await until(
    () => reopened(user, verifying),
    ({ session }) => session.openVerificationId !== undefined,
  );
  expect(again).toMatchObject({ session: { openVerificationId: verificationId }, hasBanks: false });
  expect((await read(again.token, verificationId)).body.verification.verificationStatus).toBe('INITIATED');
  expect(await openOf({ ...verifying, start: { providerId: 16_002 } })).toBeUndefined();
  expect(await openOf({ configNames: ['Aggregation'] })).toBeUndefined();

  await passDays(20);
  await until(
    async () => (await read(again.token, verificationId)).body.verification,
    (one) => one.verificationStatus === 'FAILED',
  );
  expect(await openOf(verifying)).toBeUndefined();
});

test('a session reads and starts verifications only of the account or connection that it starts with', async () => {
  const user = await linked({ configNames: ['VerificationOfSeveralAccounts'] });
  const { token, providerAccountId } = user;
  const [checking, savings] = [user.account('CHECKING'), user.account('SAVINGS')];
  const byName = (accountIds: number[]) => ({ verificationType: 'MATCHING', providerAccountId, accountIds });
  const both = (await begin(token, byName([checking, savings]))).body.verifications;
  expect(both).toMatchObject([{ reason: 'USER_NAME_NOT_AVAILABLE' }, { reason: 'USER_NAME_NOT_AVAILABLE' }]);
  const idOf = (accountId: number): number =>
    both.find((one: { accountId: number }) => one.accountId === accountId).verificationId;
  const statusesOf = async (start: object) => {
    const { token: own } = await reopened(user, { configNames: ['Verification'], start });
    const list = await host.call('GET', '/v1/verifications', { bearer: own });
    return {
      listed: list.body.verifications.map((one: { verificationId: number }) => one.verificationId).toSorted(),
      read: (await read(own, idOf(savings))).status,
      begun: (await begin(own, byName([savings]))).body.error?.code ?? 'begun',
      typed: (await begin(own, { verificationType: deposits, account: typed() })).body.error?.code ?? 'begun',
    };
  };
  const all = { listed: [idOf(checking), idOf(savings)].toSorted(), read: 200, begun: 'begun' };
  const none = { listed: [idOf(checking)], read: 403, begun: 'capability.missing', typed: 'capability.missing' };
  expect(await statusesOf({ verificationId: idOf(checking) })).toEqual(none);
  expect(await statusesOf({ accountId: checking })).toEqual(none);
  expect(await statusesOf({ providerAccountId })).toMatchObject({ ...all, typed: 'capability.missing' });
  expect(await statusesOf({ action: 'cdv' })).toMatchObject({
    listed: [],
    read: 403,
    begun: 'verification.not-eligible',
  });

  const other = await linked();
  expect((await read(other.token, idOf(checking))).status).toBe(404);
  expect((await begin(other.token, byName([checking]))).status).toBe(404);
  expect(
    (await begin(other.token, { ...byName([checking]), providerAccountId: other.providerAccountId })).body.error.code,
  ).toBe('account.not-found');
  expect((await begin(other.token, { verificationType: deposits, accountId: checking })).body.error.code).toBe(
    'account.not-found',
  );
});

test('the verification template decides which verifications a session can start', async () => {
  const user = await linked();
  const { providerAccountId } = user;
  const [checking, savings] = [user.account('CHECKING'), user.account('SAVINGS')];
  const codeOf = async (configName: string, body: object): Promise<string> => {
    const { token } = await reopened(user, { configNames: [configName] });
    return (await begin(token, body)).body.error?.code ?? 'begun';
  };
  const byName = (...accountIds: number[]) => ({ verificationType: 'MATCHING', providerAccountId, accountIds });
  expect(await codeOf('VerificationByDeposits', byName(checking))).toBe('verification.not-eligible');
  expect(await codeOf('VerificationByMatching', { verificationType: deposits, accountId: checking })).toBe(
    'verification.not-eligible',
  );
  expect(await codeOf('Verification', byName(checking, savings))).toBe('verification.not-eligible');
  expect(await codeOf('VerificationOfSeveralAccounts', byName(checking, savings))).toBe('begun');
  expect(await codeOf('Verification', byName(user.account('CREDIT')))).toBe('verification.not-eligible');
  expect(await codeOf('Verification', { verificationType: deposits })).toBe('request.invalid');
});

test('the combined flow keeps unselected accounts for verification only', async () => {
  const user = await linked({ configNames: ['AggregationPlusVerification'] });
  const { token, providerAccountId, accounts } = user;
  const ticked = accounts.slice(0, 1).map(({ accountId }) => accountId);
  const path = `/v1/provider-accounts/${providerAccountId}`;
  const selected = await host.call('PUT', `${path}/selection`, { bearer: token, body: { accountIds: ticked } });
  expect(selected.status).toBe(200);
  const listed = await host.call('GET', `${path}/accounts`, { bearer: token });
  const flags = listed.body.accounts.map(({ accountId, isSelectedForAggregation }: Record<string, unknown>) => [
    accountId,
    isSelectedForAggregation,
  ]);
  expect(Object.fromEntries(flags)).toEqual(
    Object.fromEntries(accounts.map(({ accountId }) => [accountId, ticked.includes(accountId)])),
  );
  expect((await eligible(token, providerAccountId)).map(({ accountId }) => accountId).toSorted()).toEqual(
    accounts.map(({ accountId }) => accountId).toSorted(),
  );
  await end(token, 'success');
  expect((await resultOf(user.sessionId)).providerAccounts).toMatchObject([{ accountIds: ticked }]);
});

test('a later session that only links unticks nothing of an earlier connection, and leaves it out of its result', async () => {
  const user = await linked({ configNames: ['AggregationPlusVerification'] });
  const path = `/v1/provider-accounts/${user.providerAccountId}`;
  const ids = user.accounts.map(({ accountId }) => accountId);
  const select = (token: string, accountIds: number[]) =>
    host.call('PUT', `${path}/selection`, { bearer: token, body: { accountIds } });
  await select(user.token, ids);
  const later = await reopened(user, { configNames: ['AggregationPlusVerification'] });
  expect((await select(later.token, ids.slice(0, 1))).status).toBe(200);
  const listed = await host.call('GET', `${path}/accounts`, { bearer: later.token });
  const isTicked = (one: { isSelectedForAggregation: boolean }): boolean => one.isSelectedForAggregation;
  expect(listed.body.accounts.filter(isTicked)).toHaveLength(ids.length);
  await end(later.token, 'success');
  expect((await resultOf(later.sessionId)).providerAccounts).toMatchObject([{ accountIds: ids.slice(0, 1) }]);
});

test('published configurations are sent to the service when the host starts and when they are published', async () => {
  const storedAs = async (name: string) => {
    const rows = service.service.deps.database.db.selectFrom('configuration').select('options');
    return (await rows.where('name', '=', name).executeTakeFirst())?.options;
  };
  const matching = await until(
    () => storedAs('VerificationByMatching'),
    (options) => options !== undefined,
  );
  expect(matching).toMatchObject({ flow: 'verification', verification: { template: 'matching' } });
  const bearer = 'sandbox-operator-key';
  const options = { flow: 'verification', balanceRefresh: { pullTransactions: true, transactionDays: 14 } };
  const made = await host.call('POST', '/v1/configurations', { bearer, body: { configName: 'Payouts', options } });
  expect(await storedAs('Payouts')).toBeUndefined();
  const headers = { 'if-match': String(made.headers['etag']) };
  await host.call('POST', '/v1/configurations/Payouts/publication', { bearer, headers });
  expect(await storedAs('Payouts')).toMatchObject({ balanceRefresh: { pullTransactions: true, transactionDays: 14 } });
});

test('publishing a configuration changes a running verification session neither at the host nor at the service', async () => {
  const bearer = 'sandbox-operator-key';
  const publish = async (change: 'POST' | 'PUT', method: string): Promise<void> => {
    const options = { flow: 'verification', verification: { method } };
    const read = await host.call('GET', '/v1/configurations/Frozen', { bearer });
    const saved = await host.call(change, `/v1/configurations${change === 'PUT' ? '/Frozen' : ''}`, {
      bearer,
      body: change === 'PUT' ? { options } : { configName: 'Frozen', options },
      headers: { 'if-match': String(read.headers['etag']) },
    });
    const headers = { 'if-match': String(saved.headers['etag']) };
    const published = await host.call('POST', '/v1/configurations/Frozen/publication', { bearer, headers });
    expect(published.status).toBe(200);
  };
  await publish('POST', 'matching-then-deposits');
  const before = await host.session({ configNames: ['Frozen'] });
  await publish('PUT', 'matching');
  const after = await host.session({ configNames: ['Frozen'] });
  const statusOf = async (token: string): Promise<number> =>
    (await begin(token, { verificationType: deposits, account: typed() })).status;
  expect([await statusOf(before.token), await statusOf(after.token)]).toEqual([201, 409]);
});

test('a user’s name is updated at the service, and a name without parts is refused', async () => {
  const user = await linked();
  const nameAt = async () => {
    const { body } = await host.deps.broker.use(user.loginName, (token) => host.deps.client.getUser({ token }));
    return body.user.name;
  };
  await reopened(user, { user: { name: { fullName: 'Ada Byron' } } });
  expect(await nameAt()).toEqual({ fullName: 'Ada Byron' });
  await reopened(user, { user: { name: { first: 'Ada', last: 'Lovelace' } } });
  expect(await nameAt()).toEqual({ first: 'Ada', last: 'Lovelace', fullName: '' });
  const body = { loginName: user.loginName, user: { name: {} } };
  expect((await host.call('POST', '/v1/sessions', { bearer: hostKey, body })).body.error.code).toBe('request.invalid');
  expect(host.log.text()).not.toMatch(/Byron|Lovelace/);
});
