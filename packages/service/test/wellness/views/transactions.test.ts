import type { Transaction } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ViewPerson, viewService } from './view-person.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

const { person, db } = await viewService('2026-06-15');
const userCategory = 7_000_001;
const everything = ['INCOME', 'EXPENSE', 'TRANSFER'].map((type) => ({ type, exclude: { merchantName: ['Unused'] } }));

describe('transactions of a view', () => {
  let user: ViewPerson;
  let id: string;
  let ids: number[];
  beforeAll(async () => {
    user = await person('lists', {
      main: {},
      card: { container: 'creditCard' },
      closed: { status: 'CLOSED' },
      closing: { status: 'TO_BE_CLOSED' },
      loan: { container: 'loan' },
    });
    await db
      .insertInto('user_category')
      .values({
        ...ofUser(user),
        id: userCategory,
        parent_category_id: 22,
        name: 'Own',
        default_name: 'Own',
        created_at: new Date(0),
      })
      .execute();
    ids = await user.post(
      { date: '2026-06-15', amount: -10, merchant_name: 'Shop', city: 'Boston', state: 'MA' },
      { date: '2026-06-14', amount: -30, account: 'card', derived_detail_category_id: 1124 },
      { date: '2026-06-13', amount: 20, derived_category_id: 29 },
      {
        date: '2026-06-12',
        amount: -5,
        own_category_id: 22,
        own_user_category_id: userCategory,
        derived_merchant_type: 'BILLERS',
      },
      { date: '2026-06-11', amount: 7, derived_category_id: 28, status: 'PENDING' },
      { date: '2026-06-10', amount: -8, account: 'closed' },
      { date: '2026-06-09', amount: -9, account: 'closing' },
      { date: '2026-06-08', amount: -9, account: 'loan' },
      { date: '2026-06-07', amount: -9, currency: 'EUR' },
      { date: '2026-05-16', amount: -6 },
      { date: '2026-05-15', amount: -4 },
    );
    id = await user.view(everything);
  });
  /** Returns the indexes of the listed transactions. */
  const listed = async (query: Record<string, string> = {}) =>
    (await user.idsIn(id, query)).map((found) => ids.indexOf(found));

  it('a list without dates has the last 30 days, newest first, without closed accounts, other containers and currencies', async () => {
    expect(await listed()).toEqual([0, 1, 2, 3, 4, 6, 9]);
  });

  it('a transaction has its container under both names and equals the one in the list of all transactions', async () => {
    const { transaction } = await user.get(`/views/${id}/transactions`);
    const all: Transaction[] = (await user.get('/transactions')).transaction;
    for (const { container, ...one } of transaction) {
      expect(container).toBe(one.CONTAINER);
      expect(all).toContainEqual(one);
    }
  });

  it('transactions have no detail categories and merchant types in version 1.0', async () => {
    const { body } = await user.call('GET', `/views/${id}/transactions`, { version: '1.0' });
    expect(body.transaction).toHaveLength(7);
    for (const name of ['detailCategoryId', 'detailedCategoryName', 'merchantType'])
      expect(JSON.stringify(body)).not.toContain(name);
  });

  const cases: [query: Record<string, string>, positions: number[]][] = [
    [{ fromDate: '2026-05-15', toDate: '2026-05-16' }, [9, 10]],
    [{ fromDate: '2026-06-14T00:00:00Z', toDate: '2026-06-15T12:00:00Z' }, [0, 1]],
    [{ orderBy: 'amount' }, [1, 2, 0, 6, 4, 9, 3]],
    [{ orderBy: 'date' }, [0, 1, 2, 3, 4, 6, 9]],
    [{ categoryId: '22' }, [0, 1, 3, 6, 9]],
    [{ categoryId: `29,U${userCategory}` }, [2, 3]],
    [{ detailCategoryId: '1124' }, [1]],
    [{ detailedCategoryId: '1124', detailCategoryId: '1124' }, [1]],
    [{ merchantName: 'Shop' }, [0]],
    [{ merchantName: 'shop' }, []],
    [{ ruleType: 'INCOME,TRANSFER' }, [2, 4]],
    [{ container: 'creditCard' }, [1]],
    [{ container: 'bank,creditCard', ruleType: 'INCOME' }, [2]],
    [{ fromAmount: '7', toAmount: '10' }, [0, 4, 6]],
    [{ accountStatus: 'CLOSED' }, [5]],
    [{ accountStatus: 'TO_BE_CLOSED,CLOSED' }, [5, 6]],
    [{ include: 'closedAccounts' }, [0, 1, 2, 3, 4, 5, 6, 9]],
    [{ include: 'closedAccounts', accountStatus: 'TO_BE_CLOSED' }, [5, 6]],
    [{ merchantType: 'BILLER' }, [3]],
    [{ city: 'Rome,boston' }, [0]],
    [{ state: 'ma', city: 'Rome' }, []],
  ];
  it.each(cases)('a list with %j has the transactions %j', async (query, positions) => {
    expect(await listed(query)).toEqual(positions);
  });

  it('a list by account has the transactions of that account', async () => {
    expect(await listed({ accountId: String(user.accountId('card')) })).toEqual([1]);
    expect(await listed({ accountId: '4' })).toEqual([]);
    expect(await user.get(`/views/${id}/transactions`, { accountId: '4' })).toEqual({});
  });

  it('following the links of pages lists each transaction once', async () => {
    const found: number[] = [];
    let path: string | undefined = `/views/${id}/transactions?top=3`;
    while (path !== undefined) {
      const { body, headers } = await user.call('GET', path);
      found.push(...body.transaction.map((one: Transaction) => ids.indexOf(one.id)));
      path = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
    }
    expect(found).toEqual([0, 1, 2, 3, 4, 6, 9]);
  });

  it('a view with only exclusions has the rest of that type, and transactions without the excluded value stay', async () => {
    const rest = await user.view([{ type: 'EXPENSE', exclude: { merchantName: ['Shop'] } }]);
    expect((await user.idsIn(rest)).map((found) => ids.indexOf(found))).toEqual([1, 3, 6, 9]);
    const refunds = await user.view([{ type: 'TRANSFER', baseType: ['DEBIT'], exclude: { categoryId: [28] } }]);
    expect((await user.idsIn(refunds)).map((found) => ids.indexOf(found))).toEqual([4]);
  });
});
