import { describe, expect, it } from 'vitest';
import { testService } from '../../harness/test-service.ts';
import { accountHolder, type StoredAccount } from './stored-accounts.ts';

/** Today is 2026-01-15 for this service. */
const service = await testService();

const today = '2026-01-15';
const bank = (rest: Partial<StoredAccount> = {}): StoredAccount => ({
  container: 'bank',
  balances: { [today]: '10.00' },
  ...rest,
});
const pounds = bank({ currency: 'GBP' });
const empty: StoredAccount = { container: 'bank', balances: {} };

interface Case {
  title: string;
  accounts: Readonly<Record<string, StoredAccount>>;
  query?: (ids: Record<string, number>) => Record<string, string>;
  /** Net worth by currency. */
  sums: Readonly<Record<string, number>>;
  excluded: readonly (readonly [name: string, reason: string, currency?: string])[];
}

const cases: readonly Case[] = [
  {
    title: 'names none if every account counts',
    accounts: { one: bank(), two: bank() },
    sums: { USD: 20 },
    excluded: [],
  },
  {
    title: 'names an account of unknown direction, which counts on no side even with kept balances',
    accounts: { one: bank(), unknown: bank({ isAsset: null }) },
    sums: { USD: 10 },
    excluded: [['unknown', 'UNKNOWN_DIRECTION']],
  },
  {
    title: 'names an account of unknown direction that is asked for',
    accounts: { one: bank(), unknown: bank({ isAsset: null }) },
    query: ({ unknown }) => ({ accountIds: String(unknown) }),
    sums: {},
    excluded: [['unknown', 'UNKNOWN_DIRECTION']],
  },
  {
    title: 'names accounts without a balance, also if no account counts',
    accounts: { card: { container: 'creditCard', balances: {} }, empty },
    sums: {},
    excluded: [
      ['card', 'NO_BALANCE'],
      ['empty', 'NO_BALANCE'],
    ],
  },
  {
    title: 'names accounts of the currencies that fewer accounts have',
    accounts: { dollars: bank(), one: pounds, two: pounds, euros: bank({ currency: 'EUR' }) },
    sums: { USD: 10, GBP: 20, EUR: 10 },
    excluded: [
      ['dollars', 'OTHER_CURRENCY', 'USD'],
      ['euros', 'OTHER_CURRENCY', 'EUR'],
    ],
  },
  {
    title: 'names no account that its user excludes, that is closed or that counts no money',
    accounts: {
      one: bank(),
      excluded: { ...empty, includeInNetWorth: false },
      inactive: { ...empty, status: 'INACTIVE' },
      closed: { ...empty, status: 'CLOSED' },
      points: { container: 'reward', balances: {} },
    },
    sums: { USD: 10 },
    excluded: [],
  },
  {
    title: 'names accounts of one container if one is asked for',
    accounts: { one: bank(), card: { container: 'creditCard', balances: {} }, empty },
    query: () => ({ container: 'bank' }),
    sums: { USD: 10 },
    excluded: [['empty', 'NO_BALANCE']],
  },
  {
    title: 'names an account whose first balance is after the last day of the history',
    accounts: { old: bank({ balances: { '2026-01-01': '5.00' } }), late: bank({ balances: { '2026-01-03': '7.00' } }) },
    query: () => ({ fromDate: '2026-01-02', toDate: '2026-01-02' }),
    sums: { USD: 5 },
    excluded: [['late', 'NO_BALANCE']],
  },
];

describe('net worth and excluded accounts', () => {
  it.each(cases)('the reply $title', async ({ title, accounts, query, sums, excluded }) => {
    const holder = await accountHolder(service, `excluded-${title.replaceAll(/\W/g, '-')}`);
    const ids = await holder.store(accounts);
    const { body } = await service.call('GET', '/derived/networth', { token: holder.token, query: query?.(ids) ?? {} });
    const records: { networth: { amount: number; currency: string } }[] = body.networth ?? [];
    expect(Object.fromEntries(records.map(({ networth }) => [networth.currency, networth.amount]))).toEqual(sums);
    expect([body.excludedAccounts, body.excludedAccountCount]).toEqual(
      excluded.length === 0
        ? [undefined, undefined]
        : [
            excluded.map(([name, reason, currency]) => ({
              accountId: ids[name],
              reason,
              ...(currency !== undefined && { currency }),
            })),
            excluded.length,
          ],
    );
  });

  it('the reply lists at most 500 excluded accounts and counts all', async () => {
    const holder = await accountHolder(service, 'excluded-many');
    const names = Array.from({ length: 502 }, (_, index) => `empty-${index}`);
    const ids = await holder.store(Object.fromEntries(names.map((name) => [name, empty])));
    const { body } = await service.call('GET', '/derived/networth', { token: holder.token });
    expect(body.excludedAccounts).toHaveLength(500);
    expect(body.excludedAccounts.at(-1)).toEqual({ accountId: ids['empty-499'], reason: 'NO_BALANCE' });
    expect(body.excludedAccountCount).toBe(502);
  });
});
