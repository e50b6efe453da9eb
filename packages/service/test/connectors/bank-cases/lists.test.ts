import { describe, expect, it } from 'vitest';
import type { Page, ListedTransaction } from '../../../src/connectors/contract/connector.ts';
import { pagesUpTo, transactionPages } from '../../../src/connectors/contract/paging.ts';
import { allRows } from '../../../src/connectors/open-banking/all-rows.ts';
import { bought } from '../../linking/worker/scripted-linking.ts';
import { cdsOfCases, fdxOfCases, obieOfCases, siteOfCases } from './banks.ts';

const banks = [
  { name: 'OBIE', id: 'AccountId', bank: await obieOfCases() },
  { name: 'FDX behind FAPI 2', id: 'accountId', bank: await fdxOfCases('fapi2') },
  { name: 'FDX behind OAuth 2', id: 'accountId', bank: await fdxOfCases('oauth2') },
  { name: 'CDS', id: 'accountId', bank: await cdsOfCases() },
];
const site = await siteOfCases();
const keys = (count: number) => Array.from({ length: count }, (_, index) => `account-${index}`);

describe.each(banks)('$name', ({ id, bank }) => {
  it('a list of accounts whose next page is itself is cut, and its accounts are listed', async () => {
    const { items, unread } = (await bank.endlessAccounts?.([{ [id]: 'one' }, { [id]: 'two' }])) ?? expect.fail();
    expect(items.map(({ key }) => key)).toEqual(['one', 'two']);
    expect(unread).toContainEqual({ list: 'accounts', place: 'cut list', key: null });
  });

  it('350 accounts in one page are listed', async () => {
    const { items, unread } = await bank.accounts(keys(350).map((key) => ({ [id]: key })));
    expect(items).toHaveLength(350);
    expect(unread).toEqual([]);
  });
});

it('credential site: 350 accounts are listed', async () => {
  expect((await site.accounts(keys(350).map((siteAccountId) => ({ siteAccountId })))).items).toHaveLength(350);
});

it.each([
  [10, 10, []],
  [11, 10, [{ list: 'accounts', place: 'cut list', key: null }]],
  [Number.POSITIVE_INFINITY, 10, [{ list: 'accounts', place: 'cut list', key: null }]],
] as const)('a list of %d pages is read for %i pages', async (count, read, unread) => {
  let page = 0;
  const rows = { read: [{}], unread: [] };
  const all = await allRows('accounts', () =>
    Promise.resolve({ kind: 'read', rows, next: (page += 1) < count ? `page-${page}` : null }),
  );
  expect(all).toEqual({ kind: 'all', read: Array.from({ length: read }, () => ({})), unread });
});

describe('blank ids', () => {
  it.each([
    ['OBIE', banks[0]?.bank, { TransactionId: ' ' }],
    ['FDX', banks[1]?.bank, { transactionId: ' ' }],
    ['CDS', banks[3]?.bank, { transactionId: ' ' }],
  ] as const)('%s: two rows with a blank id are two rows without an id', async (_name, bank, row) => {
    const { items, unread } = (await bank?.transactions([row, row])) ?? expect.fail();
    expect(new Set(items.map(({ key }) => key)).size).toBe(2);
    expect(items.every(({ key }) => key.startsWith('contents '))).toBe(true);
    expect(unread).toEqual([]);
  });
});

describe('what a bank says of other rows', () => {
  it('OBIE: a booked entry that may change is pending', async () => {
    const { items } = (await banks[0]?.bank.transactions([{ TransactionMutability: 'Mutable' }])) ?? expect.fail();
    expect(items).toMatchObject([{ key: 't1', status: 'PENDING' }]);
  });

  it('FDX: an entry replaces the one that it refers to', async () => {
    const { items } = (await banks[1]?.bank.transactions([{ referenceTransactionId: 't0' }])) ?? expect.fail();
    expect(items).toMatchObject([{ key: 't1', replaces: 't0' }]);
  });
});

describe('a long period', () => {
  const to = '2026-01-16';
  const listed = (date: string) => bought(date, { date, postDate: date });

  /** Reads from a bank that gives so many rows of a period, the oldest first, and calls that all. */
  async function read(days: readonly string[], most: number) {
    const asked: string[] = [];
    const found = new Set<string>();
    const lasts: boolean[] = [];
    const fetchPage = ({ from }: { from: string }): Promise<Page<ListedTransaction>> => {
      asked.push(from);
      const items = days
        .filter((day) => day >= from)
        .slice(0, most)
        .map(listed);
      return Promise.resolve({ kind: 'page', items, nextCursor: null });
    };
    for await (const page of pagesUpTo({ from: '2024-01-15', to }, fetchPage)) {
      if (page.kind === 'problem') expect.fail(page.detail);
      for (const { key } of page.items) found.add(key);
      lasts.push(page.isLast);
    }
    expect(lasts).toEqual([...asked.slice(1).map(() => false), true]);
    return { found: [...found], asked };
  }

  const months = Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(2024, index + 1, 10)).toISOString().slice(0, 10),
  );

  it('a bank that answers a long period with its oldest part is asked again up to today', async () => {
    const { found, asked } = await read(months, 10);
    expect(found).toEqual(months);
    expect(asked).toEqual(['2024-01-15', '2024-11-10', '2025-08-10', '2026-01-10'].slice(0, asked.length));
  });

  it('a bank that lists a long period up to these days is asked once', async () => {
    expect((await read(months, 24)).asked).toEqual(['2024-01-15']);
  });

  it('a quiet account is asked for once more', async () => {
    expect((await read(months.slice(0, 10), 24)).asked).toEqual(['2024-01-15', '2024-11-10']);
  });
});

it('a list of transactions that repeats a cursor is read to there, and is cut', async () => {
  const pages = [];
  const fetchPage = (): Promise<Page<ListedTransaction>> =>
    Promise.resolve({ kind: 'page', items: [bought('one')], nextCursor: 'again' });
  for await (const page of transactionPages(fetchPage)) pages.push(page);
  expect(pages).toMatchObject([
    { isLast: false, unread: [] },
    { isLast: true, items: [{ key: 'one' }], unread: [{ place: 'cut list', key: null }] },
  ]);
});
