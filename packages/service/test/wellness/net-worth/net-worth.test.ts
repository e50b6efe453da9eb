import { describe, expect, it } from 'vitest';
import { fillBalances } from '../../harness/many-balances.ts';
import { testService } from '../../harness/test-service.ts';
import { accountHolder, type StoredAccount } from './stored-accounts.ts';

/** Today is 2026-01-15 for this service. */
const service = await testService();

const today = '2026-01-15';
const usd = (networth: number, asset: number, liability: number) => ({ currency: 'USD', networth, asset, liability });
const on = (balance: string): StoredAccount['balances'] => ({ [today]: balance });
const bank = (balance: string, rest: Partial<StoredAccount> = {}): StoredAccount => ({
  container: 'bank',
  balances: on(balance),
  ...rest,
});

interface Case {
  title: string;
  accounts: Readonly<Record<string, StoredAccount>>;
  query?: (ids: Record<string, number>) => Record<string, string>;
  /** Expected sums by currency, calculated by hand. */
  sums: readonly { currency: string; networth: number; asset: number; liability: number }[];
}

const named =
  (...names: string[]) =>
  (ids: Record<string, number>) => ({ accountIds: names.map((name) => String(ids[name])).join(',') });

const everyKind = {
  checking: bank('1200.50'),
  savings: bank('5000.25'),
  card: { container: 'creditCard', balances: on('300.75') },
  loan: { container: 'loan', balances: on('10000.00') },
  broker: { container: 'investment', balances: on('20000.10') },
  policy: { container: 'insurance', balances: on('1500.00') },
  car: { container: 'otherAssets', balances: on('9000.00') },
  debt: { container: 'otherLiabilities', balances: on('450.00') },
} satisfies Record<string, StoredAccount>;

const house = {
  house: { container: 'realEstate', balances: on('400000.00') },
  mortgage: { container: 'loan', balances: on('250000.00') },
  second: { container: 'loan', balances: on('30000.00') },
} satisfies Record<string, StoredAccount>;

const switchedOff = {
  counted: bank('100.00'),
  hidden: bank('40.00', { includeInNetWorth: false }),
  hiddenCard: { container: 'creditCard', includeInNetWorth: false, balances: on('15.00') },
} satisfies Record<string, StoredAccount>;

const cases: readonly Case[] = [
  { title: 'of a user without accounts there is none', accounts: {}, sums: [] },
  {
    title: 'assets less what is owed, over every container',
    accounts: everyKind,
    // 1200.50 + 5000.25 + 20000.10 + 1500 + 9000 = 36700.85; 300.75 + 10000 + 450 = 10750.75
    sums: [usd(25_950.1, 36_700.85, 10_750.75)],
  },
  {
    title: 'one container alone',
    accounts: everyKind,
    query: () => ({ container: 'loan' }),
    sums: [usd(-10_000, 0, 10_000)],
  },
  { title: 'excluded accounts do not count', accounts: switchedOff, sums: [usd(100, 100, 0)] },
  {
    title: 'excluded accounts that are asked for count, and no others do',
    accounts: switchedOff,
    query: named('hidden', 'hiddenCard'),
    sums: [usd(25, 40, 15)],
  },
  {
    title: 'an excluded account beside a counted one that is asked for',
    accounts: switchedOff,
    query: named('counted', 'hidden'),
    sums: [usd(140, 140, 0)],
  },
  {
    title: 'two currencies are two records and never added up',
    accounts: {
      dollars: bank('100.00'),
      dollarCard: { container: 'creditCard', balances: on('30.00') },
      pounds: bank('70.00', { currency: 'GBP' }),
      poundLoan: { container: 'loan', currency: 'GBP', balances: on('90.00') },
    },
    sums: [{ currency: 'GBP', networth: -20, asset: 70, liability: 90 }, usd(70, 100, 30)],
  },
  {
    title: 'a property and both of its loans, each once',
    accounts: house,
    sums: [usd(120_000, 400_000, 280_000)],
  },
  {
    title: 'a property alone, where it alone is asked for',
    accounts: house,
    query: named('house'),
    sums: [usd(400_000, 400_000, 0)],
  },
  {
    title: 'a closed account does not count after its last day',
    accounts: {
      open: bank('10.00'),
      closed: { container: 'bank', status: 'CLOSED', balances: { '2026-01-10': '77.00' } },
    },
    sums: [usd(10, 10, 0)],
  },
  {
    title: 'an account to be closed counts, an inactive one does not',
    accounts: {
      vanished: bank('12.00', { status: 'TO_BE_CLOSED' }),
      inactive: bank('55.00', { status: 'INACTIVE' }),
    },
    sums: [usd(12, 12, 0)],
  },
  {
    title: 'an inactive account counts where it is asked for',
    accounts: { open: bank('1.00'), inactive: bank('55.00', { status: 'INACTIVE' }) },
    query: named('inactive'),
    sums: [usd(55, 55, 0)],
  },
  {
    title: 'an account that belongs to verification alone does not count',
    accounts: { ticked: bank('5.00', { isSelected: true }), unticked: bank('9.00', { isSelected: false }) },
    sums: [usd(5, 5, 0)],
  },
  {
    title: 'points do not count, even where they are asked for',
    accounts: { open: bank('3.00'), points: { container: 'reward', balances: {} } },
    query: named('open', 'points'),
    sums: [usd(3, 3, 0)],
  },
  {
    title: 'an overdrawn account lowers assets, and an overpaid card lowers what is owed',
    accounts: { overdrawn: bank('-50.00'), overpaid: { container: 'creditCard', balances: on('-20.00') } },
    sums: [usd(-30, -50, -20)],
  },
  {
    title: 'decimals are added exactly',
    accounts: { one: bank('0.10'), two: bank('0.20'), three: bank('9007199254740.9300') },
    sums: [usd(9_007_199_254_741.23, 9_007_199_254_741.23, 0)],
  },
  {
    title: 'a balance of an earlier day counts until there is another',
    accounts: { old: { container: 'bank', balances: { '2023-05-01': '8.00', '2025-11-02': '11.00' } } },
    sums: [usd(11, 11, 0)],
  },
];

describe('net worth today', () => {
  it.each(cases)('$title', async ({ title, accounts, query, sums }) => {
    const holder = await accountHolder(service, `today-${title.replaceAll(/\W/g, '-')}`);
    const ids = await holder.store(accounts);
    const { body } = await service.call('GET', '/derived/networth', { token: holder.token, query: query?.(ids) ?? {} });
    expect(body.networth).toEqual(
      sums.length === 0
        ? undefined
        : sums.map(({ currency, ...amounts }) => ({
            date: today,
            ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, { amount, currency }])),
          })),
    );
  });
});

describe('net worth over time', async () => {
  const holder = await accountHolder(service, 'over-time');
  const ids = await holder.store({
    checking: {
      container: 'bank',
      balances: { '2025-12-30': '100.00', '2026-01-02': '150.00', '2026-01-14': '90.00' },
    },
    card: { container: 'creditCard', balances: { '2026-01-03': '40.00' } },
    closed: { container: 'bank', status: 'CLOSED', balances: { '2026-01-01': '5.00', '2026-01-04': '7.00' } },
    pounds: { container: 'bank', currency: 'GBP', balances: { '2026-01-05': '60.00' } },
  });
  const history = async (query: Record<string, string>) => {
    const reply = await service.call('GET', '/derived/networth', { token: holder.token, query });
    return { ...reply, rows: reply.body.networth as Row[] | undefined };
  };
  const shortOf = (rows: Row[] | undefined) =>
    rows?.map(({ date, networth, asset, liability }) =>
      [date, networth.currency, networth.amount, asset.amount, liability.amount].join(' '),
    );

  it('each day has the last balances before it, and days before an account’s first balance exclude the account', async () => {
    const { rows } = await history({ fromDate: '2025-12-29', toDate: '2026-01-06' });
    // There is no balance on December 29. The closed account counts from January 1 to 4, the card from January 3.
    expect(shortOf(rows)).toEqual([
      '2025-12-30 USD 100 100 0',
      '2025-12-31 USD 100 100 0',
      '2026-01-01 USD 105 105 0',
      '2026-01-02 USD 155 155 0',
      '2026-01-03 USD 115 155 40',
      '2026-01-04 USD 117 157 40',
      '2026-01-05 GBP 60 60 0',
      '2026-01-05 USD 110 150 40',
      '2026-01-06 GBP 60 60 0',
      '2026-01-06 USD 110 150 40',
    ]);
  });

  it('a period that starts after every balance starts with the carried balances, without the closed account', async () => {
    const { rows } = await history({ fromDate: '2026-01-13', container: 'bank' });
    expect(shortOf(rows)).toEqual([
      '2026-01-13 GBP 60 60 0',
      '2026-01-13 USD 150 150 0',
      '2026-01-14 GBP 60 60 0',
      '2026-01-14 USD 90 90 0',
      '2026-01-15 GBP 60 60 0',
      '2026-01-15 USD 90 90 0',
    ]);
  });

  it('weeks are counted back from the last day, and months end with their last day or the last requested day', async () => {
    const weekly = await history({ fromDate: '2025-12-30', interval: 'W', container: 'creditCard' });
    expect(shortOf(weekly.rows)).toEqual(['2026-01-08 USD -40 0 40', '2026-01-15 USD -40 0 40']);
    const monthly = await history({ fromDate: '2025-10-01', interval: 'M', accountId: String(ids['checking']) });
    expect(shortOf(monthly.rows)).toEqual(['2025-12-31 USD 100 100 0', '2026-01-15 USD 90 90 0']);
  });

  it('details are the balances in each sum, with their dates', async () => {
    const { rows } = await history({ fromDate: '2026-01-03', toDate: '2026-01-03', include: 'details' });
    const balance = (amount: number) => ({ amount, currency: 'USD' });
    expect(rows?.[0]?.historicalBalances).toEqual([
      {
        accountId: ids['checking'],
        date: '2026-01-03',
        asOfDate: '2026-01-02',
        dataSourceType: 'CF',
        isAsset: true,
        balance: balance(150),
      },
      {
        accountId: ids['card'],
        date: '2026-01-03',
        asOfDate: '2026-01-03',
        dataSourceType: 'S',
        isAsset: false,
        balance: balance(40),
      },
      {
        accountId: ids['closed'],
        date: '2026-01-03',
        asOfDate: '2026-01-01',
        dataSourceType: 'CF',
        isAsset: true,
        balance: balance(5),
      },
    ]);
    const all = await history({ include: 'details' });
    for (const row of all.rows ?? []) {
      const sum = (isAsset: boolean) =>
        (row.historicalBalances ?? []).reduce(
          (total, one) => total + (one.isAsset === isAsset ? one.balance.amount : 0),
          0,
        );
      expect([row.date, sum(true), sum(false)]).toEqual([row.date, row.asset.amount, row.liability.amount]);
    }
    expect(all.rows?.length).toBeGreaterThan(20);
  });

  it('following the links of a history returns every record once', async () => {
    const whole = await history({ fromDate: '2026-01-01' });
    const found: Row[] = [];
    let query: Record<string, string> | null = { fromDate: '2026-01-01', top: '4' };
    while (query !== null) {
      const { rows, headers } = await history(query);
      found.push(...(rows ?? []));
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      query = next === undefined ? null : Object.fromEntries(new URL(next, 'http://service.invalid').searchParams);
    }
    expect(found).toEqual(whole.rows);
  });

  it('a page with details has fewer days if many accounts are counted, and its link returns the others', async () => {
    const token = await service.token('has-fifty');
    const userId: number = (await service.call('GET', '/user', { token })).body.user.id;
    await fillBalances(service.deps, { customerId: 1, userId }, { accounts: 50, days: 150, others: 0, until: today });
    const read = async (query: Record<string, string>) => {
      const reply = await service.call('GET', '/derived/networth', {
        token,
        query: { fromDate: '2025-08-19', ...query },
      });
      return [reply.body.networth.length, reply.body.networth[0].date, reply.headers['link']];
    };
    const [length, first, link] = await read({ include: 'details' });
    expect([length, first]).toEqual([100, '2025-08-19']);
    expect(link).toContain('skip=100&top=100');
    expect(await read({ include: 'details', skip: '100', top: '100' })).toEqual([50, '2025-11-27', expect.anything()]);
    expect(await read({})).toEqual([150, '2025-08-19', undefined]);
  });

  it.each([
    [{ fromDate: '2026-01-10', toDate: '2026-01-01' }, 'Y809'],
    [{ toDate: '2026-01-16' }, 'Y802'],
    [{ fromDate: '2027-01-01' }, 'Y802'],
    [{ fromDate: 'yesterday' }, 'Y800'],
    [{ interval: 'Y' }, 'Y800'],
    [{ container: 'reward' }, 'Y800'],
    [{ include: 'everything' }, 'Y800'],
    [{ accountIds: '1', accountId: '2' }, 'Y800'],
    [{ accountIds: '4242424242' }, 'Y800'],
    [{ top: '501' }, 'Y804'],
  ] satisfies [Record<string, string>, string][])('%j is refused with %s', async (query, code) => {
    const reply = await history(query);
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
  });

  it('both names of the account filter may contain the same accounts', async () => {
    const [checking, card] = [ids['checking'], ids['card']];
    const { rows } = await history({ accountIds: `${checking},${card}`, accountId: `${card},${checking}` });
    expect(shortOf(rows)).toEqual(['2026-01-15 USD 50 90 40']);
  });

  it('accounts of another user and verification-only accounts are refused like unknown ones', async () => {
    const other = await accountHolder(service, 'over-time-other');
    const own = await other.store({
      unticked: bank('1.00', { isSelected: false }),
      deleted: { container: 'bank', status: 'DELETED', balances: {} },
    });
    const texts = new Set<string>();
    for (const id of [ids['checking'], own['unticked'], own['deleted'], 4_242_424_242]) {
      const reply = await service.call('GET', '/derived/networth', {
        token: other.token,
        query: { accountIds: String(id) },
      });
      texts.add(`${reply.status} ${reply.body.errorCode} ${reply.body.errorMessage}`);
    }
    expect([...texts]).toEqual(['400 Y800 Invalid value for accountIds.']);
  });
});

interface Money {
  amount: number;
  currency: string;
}
interface Row {
  date: string;
  networth: Money;
  asset: Money;
  liability: Money;
  historicalBalances?: { accountId: number; isAsset: boolean; balance: Money }[];
}
