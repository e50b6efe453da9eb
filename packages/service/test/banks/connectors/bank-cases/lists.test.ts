import { systemClock } from '@fin-link/storage';
import { describe, expect, it } from 'vitest';
import type {
  BankProblem,
  ListedTransaction,
  ListPage,
  UnreadRow,
} from '../../../../src/banks/connectors/contract/connector.ts';
import { transactionPages } from '../../../../src/banks/connectors/contract/paging.ts';
import { pagesUpTo } from '../../../../src/banks/connectors/contract/period-pages.ts';
import { allRows } from '../../../../src/banks/connectors/open-banking/all-rows.ts';
import { bought } from '../../../linking/refreshes/scripted-linking.ts';
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
  it('a list of accounts whose next page is the same page is cut, and its accounts are listed', async () => {
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

const cutAccounts = { list: 'accounts', place: 'cut list', key: null };
const expired: BankProblem = { kind: 'problem', additionalStatus: 'UNEXPECTED_SITE_ERROR', detail: 'refused' };
const faulty: BankProblem = { ...expired, isOutage: true };

describe('a list of accounts', () => {
  /** Reads from a bank with small pages that take `ms` each. `failures`: one-time failures by page. */
  async function read(count: number, ms = 0, rowsOfPage = 1, failures: Record<number, BankProblem[]> = {}) {
    const now = new Date();
    const clock = { now: () => now };
    const requested: number[] = [];
    const all = await allRows(
      'accounts',
      (cursor) => {
        const page = Number(cursor ?? 0);
        requested.push(page);
        now.setMilliseconds(now.getMilliseconds() + ms);
        const failure = failures[page]?.shift();
        if (failure !== undefined) return Promise.resolve(failure);
        const rows = { read: Array.from({ length: rowsOfPage }, () => ({ page })), unread: [] };
        return Promise.resolve({ kind: 'read', rows, next: page + 1 < count ? `${page + 1}` : null });
      },
      clock,
    );
    return { requested, all };
  }

  it.each([
    ['40 pages are read', 40, 0, 1, 40, []],
    ['pages are read up to 5,000 rows', 40, 0, 250, 20, [cutAccounts]],
    ['pages are read for two minutes', Number.POSITIVE_INFINITY, 10_000, 1, 12, [cutAccounts]],
    ['empty pages are read for two minutes', Number.POSITIVE_INFINITY, 10_000, 0, 12, [cutAccounts]],
  ] as const)('%s', async (_title, count, ms, rowsOfPage, pages, unread) => {
    const { requested, all } = await read(count, ms, rowsOfPage);
    expect(requested).toHaveLength(pages);
    expect(all).toMatchObject({ kind: 'all', unread });
    expect(all.kind === 'all' && all.read).toHaveLength(pages * rowsOfPage);
  });

  it('a list is read once more from its beginning when a later page is refused', async () => {
    const { requested, all } = await read(3, 0, 1, { 2: [expired] });
    expect(requested).toEqual([0, 1, 2, 0, 1, 2]);
    expect(all).toMatchObject({ kind: 'all', read: [{ page: 0 }, { page: 1 }, { page: 2 }], unread: [] });
  });

  it.each([
    ['is refused twice', [expired, expired], [0, 1, 2, 0, 1, 2]],
    ['fails at the bank', [faulty], [0, 1, 2]],
  ] as const)('the pages already read are kept if a later page %s', async (_title, failures, pages) => {
    const { requested, all } = await read(3, 0, 1, { 2: [...failures] });
    expect(requested).toEqual(pages);
    expect(all).toMatchObject({ kind: 'all', read: [{ page: 0 }, { page: 1 }], unread: [cutAccounts] });
  });

  it('an expired token at a later page ends the list', async () => {
    const ended: BankProblem = { ...expired, additionalStatus: 'INCORRECT_OAUTH_TOKEN' };
    expect((await read(3, 0, 1, { 2: [ended] })).all).toEqual(ended);
  });
});

describe('a list of transactions', () => {
  /** Reads three pages; `failures` occur at the third. */
  async function read(...failures: BankProblem[]) {
    const requested: (string | null)[] = [];
    const found: string[] = [];
    const unreadRow = { list: 'transactions' as const, place: 'amount', key: 'x' };
    const fetchPage = (cursor: string | null): Promise<ListPage<ListedTransaction>> => {
      requested.push(cursor);
      const failure = cursor === '2' ? failures.shift() : undefined;
      if (failure !== undefined) return Promise.resolve(failure);
      const alike: ListedTransaction = { ...bought('alike'), key: { contents: ['alike'] } };
      const nextCursor = { 0: '1', 1: '2' }[Number(cursor ?? 0)] ?? null;
      return Promise.resolve({ kind: 'page', items: [alike], nextCursor, unread: cursor === null ? [unreadRow] : [] });
    };
    const unread: UnreadRow[] = [];
    let last: unknown = null;
    for await (const page of transactionPages(fetchPage, systemClock)) {
      last = page;
      if (page.kind === 'problem') continue;
      found.push(...page.items.map(({ key }) => key));
      unread.push(...page.unread);
    }
    return { requested, rows: new Set(found).size, unread, last };
  }

  it('a list is read once more from its beginning when a later page is refused, and no row counts twice', async () => {
    expect(await read(expired)).toMatchObject({
      requested: [null, '1', '2', null, '1', '2'],
      rows: 3,
      unread: [{ place: 'amount' }],
      last: { isLast: true },
    });
  });

  it.each([
    ['is refused twice', [expired, expired]],
    ['fails at the bank', [faulty]],
  ])('the pages already read are kept if a later page %s', async (_title, failures) => {
    expect(await read(...failures)).toMatchObject({
      rows: 2,
      unread: [{ place: 'amount' }, { place: 'cut list' }],
      last: { kind: 'page', isLast: true },
    });
  });

  it('an outage of the bank at a later page ends the list with that problem', async () => {
    const gone: BankProblem = { ...faulty, additionalStatus: 'SITE_UNAVAILABLE' };
    expect((await read(gone)).last).toEqual(gone);
  });
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

describe('entries that may change or that replace others', () => {
  it('OBIE: a booked entry that may change is pending', async () => {
    const { items } = (await banks[0]?.bank.transactions([{ TransactionMutability: 'Mutable' }])) ?? expect.fail();
    expect(items).toMatchObject([{ key: 't1', status: 'PENDING' }]);
  });

  it('FDX: an entry replaces the entry that it refers to', async () => {
    const { items } = (await banks[1]?.bank.transactions([{ referenceTransactionId: 't0' }])) ?? expect.fail();
    expect(items).toMatchObject([{ key: 't1', replaces: 't0' }]);
  });
});

describe('a long period', () => {
  const to = '2026-01-16';
  const listed = (date: string) => bought(date, { date, postDate: date });

  /** Reads from a bank that lists only the given number of rows per period, oldest first, as if complete. */
  async function read(days: readonly string[], most: number) {
    const requested: string[] = [];
    const found = new Set<string>();
    const lasts: boolean[] = [];
    const fetchPage = ({ from }: { from: string }): Promise<ListPage<ListedTransaction>> => {
      requested.push(from);
      const items = days
        .filter((day) => day >= from)
        .slice(0, most)
        .map(listed);
      return Promise.resolve({ kind: 'page', items, nextCursor: null });
    };
    for await (const page of pagesUpTo({ from: '2024-01-15', to }, fetchPage, systemClock)) {
      if (page.kind === 'problem') expect.fail(page.detail);
      for (const { key } of page.items) found.add(key);
      lasts.push(page.isLast);
    }
    expect(lasts).toEqual([...requested.slice(1).map(() => false), true]);
    return { found: [...found], requested };
  }

  const months = Array.from({ length: 24 }, (_, index) =>
    new Date(Date.UTC(2024, index + 1, 10)).toISOString().slice(0, 10),
  );

  it('if a bank answers a long period with only its oldest part, the rest is requested up to today', async () => {
    const { found, requested } = await read(months, 10);
    expect(found).toEqual(months);
    expect(requested).toEqual(['2024-01-15', '2024-11-10', '2025-08-10', '2026-01-10'].slice(0, requested.length));
  });

  it('a bank that lists a long period up to these days receives one request', async () => {
    expect((await read(months, 24)).requested).toEqual(['2024-01-15']);
  });

  it('transactions of a quiet account are requested once more', async () => {
    expect((await read(months.slice(0, 10), 24)).requested).toEqual(['2024-01-15', '2024-11-10']);
  });
});

it('a list of transactions is cut where it repeats a cursor', async () => {
  const pages = [];
  const fetchPage = (): Promise<ListPage<ListedTransaction>> =>
    Promise.resolve({ kind: 'page', items: [bought('one')], nextCursor: 'again' });
  for await (const page of transactionPages(fetchPage, systemClock)) pages.push(page);
  expect(pages).toMatchObject([
    { isLast: false, unread: [] },
    { isLast: true, items: [{ key: 'one' }], unread: [{ place: 'cut list', key: null }] },
  ]);
});
