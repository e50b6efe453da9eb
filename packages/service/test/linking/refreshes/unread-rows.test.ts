import type { Account, Holding } from '@fin-link/contracts/service';
import { onMeasured } from '@fin-link/storage';
import { beforeEach, expect, it } from 'vitest';
import type { UnreadRow } from '../../../src/banks/connectors/contract/connector.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';
import { bought, checking, scriptedLinking } from './scripted-linking.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

const linking = await scriptedLinking();
beforeEach(() => linking.reset());

const unread = (list: UnreadRow['list'], place: string, accountKey?: string): UnreadRow => ({
  list,
  place,
  key: null,
  ...(accountKey !== undefined && { accountKey }),
});

async function accountsOf(loginName: string, reference: RefreshReference) {
  await linking.work(reference);
  const { body } = await linking.service.call('GET', '/accounts', { token: await linking.service.token(loginName) });
  return body.account.toSorted((one: Account, other: Account) => one.accountName.localeCompare(other.accountName));
}

it('an account lists its unreadable rows by list and reason in its dataset, and is partially read', async () => {
  const measured: object[] = [];
  const stop = onMeasured('unreadRows', (facts) => measured.push(facts));
  linking.bank.listAccounts = () =>
    Promise.resolve({
      kind: 'listed',
      items: [
        { ...checking, container: 'investment', hasHoldings: true },
        { ...checking, key: 'other', name: 'Second', number: '000999999999' },
      ],
      unread: [unread('balances', 'Amount.Amount', 'checking')],
    });
  linking.bank.listTransactions = (_target, _session, key) =>
    Promise.resolve({
      kind: 'page',
      items: [bought('one')],
      nextCursor: null,
      unread: key === 'checking' ? [unread('transactions', 'amount'), unread('transactions', 'amount')] : [],
    });
  linking.bank.listHoldings = () =>
    Promise.resolve({ kind: 'listed', items: [], unread: [unread('holdings', 'units')] });
  const reference = await linking.add('unread');
  const [first, second] = await accountsOf('unread', reference);
  stop();
  expect(first.dataset).toMatchObject([
    {
      additionalStatus: 'PARTIAL_DATA_RETRIEVED',
      unreadRows: [
        { list: 'balances', reason: 'Amount.Amount', rows: 1 },
        { list: 'transactions', reason: 'amount', rows: 2 },
        { list: 'holdings', reason: 'units', rows: 1 },
      ],
    },
  ]);
  expect(second.dataset).toMatchObject([{ additionalStatus: 'AVAILABLE_DATA_RETRIEVED' }]);
  expect(second.dataset[0]).not.toHaveProperty('unreadRows');
  expect(await linking.status(reference)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
  expect(measured).toEqual(first.dataset[0].unreadRows);
});

it('unreadable rows that belong to no account make the refresh partially successful', async () => {
  linking.bank.listAccounts = () =>
    Promise.resolve({ kind: 'listed', items: [checking], unread: [unread('balances', 'AccountId')] });
  const reference = await linking.add('no-account');
  const [account] = await accountsOf('no-account', reference);
  expect(account.dataset).toMatchObject([{ additionalStatus: 'AVAILABLE_DATA_RETRIEVED' }]);
  expect(await linking.status(reference)).toBe('PARTIAL_SUCCESS PARTIAL_DATA_RETRIEVED');
});

it('the count of unreadable rows is removed by a refresh that reads everything', async () => {
  linking.bank.listAccounts = () =>
    Promise.resolve({ kind: 'listed', items: [checking], unread: [unread('balances', 'Amount.Amount', 'checking')] });
  const reference = await linking.add('mended');
  expect((await accountsOf('mended', reference))[0].dataset[0].unreadRows).toHaveLength(1);
  linking.reset();
  const { customerId, userId, providerAccountId } = reference;
  await linking.refresh({ customerId, userId, providerAccountId });
  const { body } = await linking.service.call('GET', '/accounts', { token: await linking.service.token('mended') });
  expect(body.account[0].dataset[0]).not.toHaveProperty('unreadRows');
  expect(await linking.status(reference)).toBe('SUCCESS AVAILABLE_DATA_RETRIEVED');
});

it.each([
  ['without a balance', null],
  ['with a balance', { amount: '10.00', currency: 'USD' }],
])(
  'an account that becomes one of unknown direction, %s, counts in no net worth, which says so',
  async (name, balance) => {
    const loginName = `unknown-${name.replaceAll(' ', '-')}`;
    const token = await linking.service.token(loginName);
    const netWorth = () => linking.service.call('GET', '/derived/networth', { token });
    const reference = await linking.add(loginName);
    await linking.work(reference);
    const { customerId, userId, providerAccountId } = reference;
    const kept = () =>
      linking.deps.database.db
        .selectFrom('account_balance')
        .select('balance')
        .where((where) => where.and(ofUser({ customerId, userId })))
        .execute();
    expect(await kept()).toEqual([{ balance: '10.00' }]);
    expect((await netWorth()).body).toHaveProperty('networth');
    linking.bank.listAccounts = () =>
      Promise.resolve({
        kind: 'listed',
        items: [{ ...checking, accountType: 'OTHER', isAsset: null, balance }],
        unread: [unread('accounts', 'accountType', 'checking')],
      });
    await linking.refresh({ customerId, userId, providerAccountId });
    expect(await kept()).toEqual([]);
    const { body } = await linking.service.call('GET', '/accounts', { token });
    expect(body.account).toMatchObject([
      { isAsset: false, dataset: [{ unreadRows: [{ list: 'accounts', reason: 'accountType', rows: 1 }] }] },
    ]);
    expect(body.account[0]).not.toHaveProperty('balance');
    const [{ id: accountId }] = body.account;
    expect((await netWorth()).body).toEqual({
      excludedAccounts: [{ accountId, reason: 'UNKNOWN_DIRECTION' }],
      excludedAccountCount: 1,
    });
  },
);

it('small and precise amounts are stored and served exactly, and a zero keeps its direction', async () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  linking.bank.listAccounts = () =>
    Promise.resolve({
      kind: 'listed',
      items: [{ ...checking, container: 'investment', balance: usd('0.00001'), hasHoldings: true }],
    });
  linking.bank.listTransactions = () =>
    Promise.resolve({
      kind: 'page',
      items: [
        bought('small', { amount: usd('-0.00001') }),
        bought('precise', { amount: usd('0.1234567890123456') }),
        bought('debit', { amount: usd('-0') }),
        bought('credit', { amount: usd('0') }),
      ],
      nextCursor: null,
    });
  const holding = {
    key: 'one',
    holdingType: 'digitalAsset',
    description: 'Coin',
    symbol: null,
    costBasis: null,
  } as const;
  linking.bank.listHoldings = () =>
    Promise.resolve({
      kind: 'listed',
      items: [
        { ...holding, quantity: '0.0000012345678', currency: 'USD', price: usd('0.00001234'), value: null },
        { ...holding, key: 'two', quantity: '100', currency: 'USD', price: null, value: null },
      ],
    });
  const token = await linking.service.token('precise');
  const reference = await linking.add('precise');
  const [account] = await accountsOf('precise', reference);
  expect(account.balance).toEqual({ amount: 0.000_01, currency: 'USD' });
  const { userId } = reference;
  const rows = await linking.deps.database.db
    .selectFrom('transaction')
    .select(['bank_key', 'base_type', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('bank_key')
    .execute();
  expect(rows).toEqual([
    { bank_key: 'credit', base_type: 'CREDIT', amount: '0' },
    { bank_key: 'debit', base_type: 'DEBIT', amount: '0' },
    { bank_key: 'precise', base_type: 'CREDIT', amount: '0.1234567890123456' },
    { bank_key: 'small', base_type: 'DEBIT', amount: '0.00001' },
  ]);
  const { body } = await linking.service.call('GET', '/holdings', { token });
  const held = body.holding.toSorted((one: Holding, other: Holding) => one.quantity - other.quantity);
  expect(held).toMatchObject([{ quantity: 0.000_001_234_567_8, price: { amount: 0.000_012_34 } }, { quantity: 100 }]);
  expect(held[0]).not.toHaveProperty('value');
  expect(held[1]).not.toHaveProperty('price');
});
