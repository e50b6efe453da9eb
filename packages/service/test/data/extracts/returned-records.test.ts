import { apiVersions } from '@fin-link/contracts/service';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAccount, BankHolding, BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { bought, checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { apply, contentsOf, emptyCopy } from './copy.ts';
import { type Extract, readingExtracts } from './reading-extracts.ts';

const linking = await scriptedLinking();
const backend = await readingExtracts(linking.service);
beforeEach(() => linking.reset());

const lists = (...keys: string[]): BankAccount[] =>
  keys.map((key, index) => ({ ...checking, key, name: key, number: `00012345678${index}` }));
const hasAccounts = (items: readonly BankAccount[]): void => {
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items: [...items] });
};
const hasTransactions = (...items: BankTransaction[]): void => {
  linking.bank.listTransactions = () => Promise.resolve({ kind: 'page', items, nextCursor: null });
};
const hasHoldings = (...keys: string[]): void => {
  linking.bank.listHoldings = () => Promise.resolve({ kind: 'listed', items: keys.map(held) });
};
const held = (key: string): BankHolding => ({
  key,
  holdingType: 'stock',
  description: key,
  symbol: key.toUpperCase(),
  quantity: '2',
  currency: 'USD',
  price: { amount: '5.00', currency: 'USD' },
  value: { amount: '10.00', currency: 'USD' },
  costBasis: null,
});
const brokerage: BankAccount = {
  ...checking,
  container: 'investment',
  accountType: 'BROKERAGE_CASH',
  hasHoldings: true,
  hasTransactions: false,
};
const refused = (): void => {
  linking.bank.signIn = () =>
    Promise.resolve({ kind: 'problem', additionalStatus: 'INCORRECT_CREDENTIALS', detail: 'wrong' });
};

/** Returns names of accounts and ids of provider accounts, with `-` before deleted records. */
const brief = ({ providerAccounts, accounts, transactions }: Extract) => ({
  providerAccounts: providerAccounts.map(({ id, isDeleted }) => (isDeleted ? -id : id)),
  accounts: accounts.map((account) => (account.isDeleted ? `-${account.id}` : account.accountName)).toSorted(),
  transactions: transactions.map(({ isDeleted }) => isDeleted).toSorted(),
});

describe.each(apiVersions)('records of an extract in version %s', (version) => {
  const name = (of: string): string => `${of}-${version}`;
  /** Creates a user whose accounts were read once, in a period that has ended. */
  async function linked(of: string, ...keys: string[]) {
    const loginName = name(of);
    const reference = await linking.add(loginName);
    if (keys.length > 0) hasAccounts(lists(...keys));
    await linking.work(reference);
    return { loginName, reference, from: await backend.begin() };
  }
  const extractSince = async (loginName: string, from: Date, top?: number): Promise<Extract> =>
    backend.extract(loginName, await backend.until(from), { version, ...(top === undefined ? {} : { top }) });
  const called = async (loginName: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const reply = await linking.service.call(method, path, {
      token: await linking.service.token(loginName),
      version,
      ...(body === undefined ? {} : { body }),
    });
    if (reply.status >= 300) throw new Error(`Refused: ${reply.text}`);
    return reply.body;
  };

  it('a new user has provider account, account and transactions with the same data as the read endpoints', async () => {
    const from = await backend.begin();
    const loginName = name('new');
    await linking.work(await linking.add(loginName));
    const extract = await extractSince(loginName, from);
    const kept = { isDeleted: false };
    const { providerAccount } = await called(loginName, 'GET', '/providerAccounts');
    const { account } = await called(loginName, 'GET', '/accounts');
    const { transaction } = await called(loginName, 'GET', '/transactions?fromDate=2020-01-01');
    expect(extract).toEqual({
      total: 1,
      pages: 1,
      providerAccounts: [{ ...providerAccount[0], ...kept }],
      accounts: [{ ...account[0], ...kept }],
      transactions: [{ ...transaction[0], ...kept }],
      holdings: [],
    });
  });

  it('an account updated twice is returned once, in its latest state', async () => {
    const { loginName, from } = await linked('twice');
    const { account } = await called(loginName, 'GET', '/accounts');
    for (const nickname of ['first', 'second'])
      await called(loginName, 'PUT', `/accounts/${account[0].id}`, { account: { nickname } });
    const { accounts } = await extractSince(loginName, from);
    expect(accounts.map((one) => [one.id, one.isDeleted || one.nickname])).toEqual([[account[0].id, 'second']]);
  });

  it('an updated account is returned with its provider account, and without other accounts of the user', async () => {
    const { loginName, reference, from } = await linked('one-of-two', 'one', 'two');
    const { account } = await called(loginName, 'GET', '/accounts');
    const one = account.find(({ accountName }: { accountName: string }) => accountName === 'one');
    await called(loginName, 'PUT', `/accounts/${one.id}`, { account: { nickname: 'mine' } });
    expect(brief(await extractSince(loginName, from))).toEqual({
      providerAccounts: [reference.providerAccountId],
      accounts: ['one'],
      transactions: [],
    });
  });

  it('a refresh of one provider account returns no account of another one', async () => {
    const { loginName, from } = await linked('others', 'one');
    hasAccounts([{ ...checking, key: 'other', name: 'other', number: '999' }]);
    const other = await linking.add(loginName);
    await linking.work(other);
    expect(brief(await extractSince(loginName, from))).toMatchObject({
      providerAccounts: [other.providerAccountId],
      accounts: ['other'],
    });
  });

  it('an extract of one user neither counts nor returns data of another user', async () => {
    const one = await linked('has-extracts', 'mine');
    const other = await linked('has-others', 'theirs', 'leaves');
    const { account } = await called(other.loginName, 'GET', '/accounts');
    const from = await backend.begin();
    hasAccounts(lists('mine'));
    hasTransactions(bought('t1', { description: 'TEA', amount: { amount: '-4.00', currency: 'USD' } }));
    await linking.refresh(one.reference);
    hasAccounts(lists('theirs', 'leaves'));
    await linking.refresh(other.reference);
    await called(other.loginName, 'DELETE', `/accounts/${account[0].id}`);
    const extract = await extractSince(one.loginName, from);
    expect(brief(extract)).toEqual({
      providerAccounts: [one.reference.providerAccountId],
      accounts: ['mine'],
      transactions: [false],
    });
    expect(extract.total).toBe(1);
  });

  it('a failed update returns the provider account and all its accounts', async () => {
    const { loginName, reference, from } = await linked('fails', 'one', 'two');
    refused();
    await linking.refresh(reference);
    const extract = await extractSince(loginName, from);
    expect(brief(extract)).toEqual({
      providerAccounts: [reference.providerAccountId],
      accounts: ['one', 'two'],
      transactions: [],
    });
    expect(extract.providerAccounts).toMatchObject([{ status: 'FAILED' }]);
  });

  it('a partial success returns both the updated and the failed accounts', async () => {
    const { loginName, reference, from } = await linked('partial', 'one', 'two');
    linking.bank.listTransactions = (_target, _session, key) =>
      Promise.resolve(
        key === 'two'
          ? { kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'gone' }
          : { kind: 'page', items: [], nextCursor: null },
      );
    await linking.refresh(reference);
    const extract = await extractSince(loginName, from);
    expect(brief(extract).accounts).toEqual(['one', 'two']);
    expect(extract.providerAccounts).toMatchObject([{ status: 'PARTIAL_SUCCESS' }]);
  });

  it('a refresh without a change of data returns the account and no transaction', async () => {
    const { loginName, reference, from } = await linked('unchanged', 'one');
    await linking.refresh(reference);
    expect(brief(await extractSince(loginName, from))).toEqual({
      providerAccounts: [reference.providerAccountId],
      accounts: ['one'],
      transactions: [],
    });
  });

  it('a deleted account is returned with its identity keys only, together with its provider account', async () => {
    const { loginName, reference, from } = await linked('deletes-account');
    const { account } = await called(loginName, 'GET', '/accounts');
    const { transaction } = await called(loginName, 'GET', '/transactions?fromDate=2020-01-01');
    await called(loginName, 'DELETE', `/accounts/${account[0].id}`);
    const { providerAccounts, accounts, transactions } = await extractSince(loginName, from);
    const gone = { isManual: false, isDeleted: true };
    expect(accounts).toEqual([{ id: account[0].id, providerAccountId: reference.providerAccountId, ...gone }]);
    expect(transactions).toEqual([{ id: transaction[0].id, accountId: account[0].id, ...gone }]);
    expect(providerAccounts).toMatchObject([{ id: reference.providerAccountId, isDeleted: false }]);
  });

  it('a deleted provider account is returned with its id only, together with its deleted accounts and transactions', async () => {
    const { loginName, reference, from } = await linked('deletes-all');
    await called(loginName, 'DELETE', `/providerAccounts/${reference.providerAccountId}`);
    const extract = await extractSince(loginName, from);
    expect(extract.providerAccounts).toEqual([{ id: reference.providerAccountId, isManual: false, isDeleted: true }]);
    expect(extract.accounts).toMatchObject([{ isDeleted: true }]);
    expect(extract.transactions).toMatchObject([{ isDeleted: true }]);
  });

  it('a pending transaction that posts is returned as deleted and as new', async () => {
    hasTransactions(bought('pending', { status: 'PENDING' }));
    const { loginName, reference, from } = await linked('posts');
    const before = (await called(loginName, 'GET', '/transactions?fromDate=2020-01-01')).transaction;
    hasTransactions(bought('posted'));
    await linking.refresh(reference);
    const after = (await called(loginName, 'GET', '/transactions?fromDate=2020-01-01')).transaction;
    const { transactions } = await extractSince(loginName, from);
    expect(transactions.map(({ id, isDeleted }) => ({ id, isDeleted }))).toEqual(
      expect.arrayContaining([
        { id: before[0].id, isDeleted: true },
        { id: after[0].id, isDeleted: false },
      ]),
    );
    expect(transactions).toHaveLength(2);
  });

  it('a refreshed account is returned with its complete holdings and no deleted ones, or with none if all were sold', async () => {
    hasHoldings('abc', 'def');
    const loginName = name('invests');
    const reference = await linking.add(loginName);
    hasAccounts([brokerage]);
    await linking.work(reference);
    const before = await backend.begin();
    hasHoldings('def', 'ghi');
    await linking.refresh(reference);
    const { holding } = await called(loginName, 'GET', '/holdings');
    const changed = await extractSince(loginName, before);
    const from = await backend.begin();
    hasHoldings();
    await linking.refresh(reference);
    const sold = await extractSince(loginName, from);
    expect(changed.holdings).toEqual(holding.map((one: object) => ({ ...one, isDeleted: false })));
    expect(changed.holdings).toHaveLength(2);
    expect([sold.accounts.length, sold.holdings]).toEqual([1, []]);
  });

  it('a changed nickname of an investment account returns all of its holdings, because they replace those in a copy', async () => {
    hasHoldings('abc', 'def');
    hasAccounts([brokerage]);
    const { loginName, from } = await linked('invests-quietly');
    const { account } = await called(loginName, 'GET', '/accounts');
    await called(loginName, 'PUT', `/accounts/${account[0].id}`, { account: { nickname: 'mine' } });
    expect((await extractSince(loginName, from)).holdings).toHaveLength(2);
  });

  it('a transaction with another category is returned alone', async () => {
    const { loginName, from } = await linked('categorizes');
    const { transaction } = await called(loginName, 'GET', '/transactions?fromDate=2020-01-01');
    await called(loginName, 'PUT', `/transactions/${transaction[0].id}`, {
      transaction: { container: 'bank', categoryId: 10, categorySource: 'SYSTEM' },
    });
    const extract = await extractSince(loginName, from);
    expect(brief(extract)).toEqual({ providerAccounts: [], accounts: [], transactions: [false] });
    expect(extract.transactions).toMatchObject([{ id: transaction[0].id, categoryId: 10 }]);
  });

  it('`isManual` marks accounts and transactions that the user entered, including deleted ones', async () => {
    const loginName = name('by-hand');
    const { account } = await called(loginName, 'POST', '/accounts', {
      account: { accountType: 'CHECKING', accountName: 'Cash', balance: { amount: 5, currency: 'USD' } },
    });
    const path = '/manualTransactions';
    const { transaction } = await called(loginName, 'POST', path, {
      transaction: {
        accountId: account[0].id,
        amount: { amount: 3, currency: 'USD' },
        baseType: 'DEBIT',
        date: '2026-01-10',
        description: { original: 'Coffee' },
      },
    });
    const from = await backend.begin();
    await called(loginName, 'DELETE', `${path}/${transaction[0].id}`);
    await called(loginName, 'PUT', `/accounts/${account[0].id}`, { account: { nickname: 'Purse' } });
    const changed = await extractSince(loginName, from);
    expect(changed.transactions).toEqual([
      { id: transaction[0].id, accountId: account[0].id, isManual: true, isDeleted: true },
    ]);
    expect(changed.accounts).toMatchObject([{ isManual: true, isDeleted: false, nickname: 'Purse' }]);
    expect(changed.providerAccounts).toMatchObject([{ isManual: true, isDeleted: false }]);
    const later = await backend.begin();
    await called(loginName, 'DELETE', `/accounts/${account[0].id}`);
    const gone = await extractSince(loginName, later);
    expect(gone.accounts).toMatchObject([{ isManual: true, isDeleted: true }]);
    expect(gone.providerAccounts).toMatchObject([{ isManual: true, isDeleted: true }]);
  });

  it('`isSelectedForAggregation` is returned only if a selection screen was shown', async () => {
    const { loginName, from } = await linked('selects', 'one', 'two');
    const { account } = await called(loginName, 'GET', '/accounts');
    await linking.deps.database.db
      .updateTable('account')
      .set({ is_selected: false })
      .where('id', '=', account[0].id)
      .execute();
    for (const { id } of account) await called(loginName, 'PUT', `/accounts/${id}`, { account: { nickname: 'mine' } });
    const { accounts } = await extractSince(loginName, from);
    const selected = new Map(accounts.map((one) => [one.id, 'isSelectedForAggregation' in one && one]));
    expect(selected.get(account[0].id)).toMatchObject({ isSelectedForAggregation: false });
    expect(selected.get(account[1].id)).toBe(false);
  });

  it('a shared account whose provider account is deleted moves to the other one with its data', async () => {
    const { loginName, reference: first } = await linked('hands-over');
    const second = await linking.add(loginName);
    await linking.work(second);
    const copy = emptyCopy();
    const begun = new Date(linking.service.clock.now().getTime() - 50 * 60_000);
    apply(copy, await extractSince(loginName, begun));
    const from = await backend.begin();
    await called(loginName, 'DELETE', `/providerAccounts/${first.providerAccountId}`);
    const extract = await extractSince(loginName, from);
    expect(extract.accounts.map((one) => [one.providerAccountId, one.isDeleted])).toEqual([
      [second.providerAccountId, false],
      [first.providerAccountId, true],
    ]);
    expect(extract.transactions).toEqual([]);
    apply(copy, extract);
    expect(contentsOf(copy).transactions).toHaveLength(1);
  });

  it('an account moved to a provider account without extracts is returned with its transactions once extracts are on', async () => {
    const { loginName, reference: first } = await linked('heir-is-off');
    const second = await linking.add(loginName);
    await linking.work(second);
    const switched = (isDataExtractsEnabled: boolean) =>
      called(loginName, 'PUT', `/providerAccounts/${second.providerAccountId}/preferences`, {
        preferences: { isDataExtractsEnabled },
      });
    await switched(false);
    const from = await backend.begin();
    await called(loginName, 'DELETE', `/providerAccounts/${first.providerAccountId}`);
    const gone = await extractSince(loginName, from);
    expect(brief(gone)).toMatchObject({ accounts: [expect.stringMatching(/^-/)], transactions: [] });
    const later = await backend.begin();
    await switched(true);
    const back = await extractSince(loginName, later);
    expect([back.accounts.length, back.transactions.length]).toEqual([1, 1]);
  });

  it('the extract of a user who unregistered deletes all of that user’s data, and has that of a new user with the same name', async () => {
    const { loginName, reference, from } = await linked('leaves');
    await called(loginName, 'DELETE', '/user/unregister');
    const left = await extractSince(loginName, from);
    expect(left.providerAccounts).toEqual([{ id: reference.providerAccountId, isManual: false, isDeleted: true }]);
    expect(left.accounts).toMatchObject([{ providerAccountId: reference.providerAccountId, isDeleted: true }]);
    expect(left.transactions).toEqual([]);
    const userIn = async () => (await backend.page(loginName, await backend.until(from))).body.userData[0].user;
    expect(await userIn()).toEqual({ loginName, isDeleted: true });
    const again = await linking.add(loginName);
    await linking.work(again);
    const both = await extractSince(loginName, from);
    expect(await userIn()).toEqual({ loginName });
    expect(brief(both).providerAccounts.toSorted()).toEqual(
      [-reference.providerAccountId, again.providerAccountId].toSorted(),
    );
  });

  it('version 1.0 omits the fields that 1.1 added to accounts, holdings and transactions', async () => {
    hasAccounts([brokerage, ...lists('one')]);
    hasHoldings('abc');
    const from = await backend.begin();
    const loginName = name('shared');
    for (let times = 0; times < 2; times += 1) await linking.work(await linking.add(loginName));
    const { accounts, holdings, transactions } = await extractSince(loginName, from);
    const added = [
      ...accounts.map((one) => 'associatedProviderAccount' in one),
      ...holdings.map((one) => 'associatedProviderAccountId' in one),
      ...transactions.map((one) => 'detailedCategoryId' in one && 'detailCategoryId' in one),
    ];
    expect(added).toEqual(added.map(() => version === '1.1'));
    expect(added.length).toBeGreaterThanOrEqual(4);
  });
});
