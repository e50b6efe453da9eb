import { beforeAll, describe, expect, it } from 'vitest';
import {
  countsBy,
  effectiveTransactions,
  flowOf,
  newestPlaceOf,
  pageOf,
  sumsBy,
} from '../../../../src/data/transactions/read/index.ts';
import { testService } from '../../../harness/test-service.ts';
import { newUser, storeOnly } from './stored-transactions.ts';

const service = await testService();
const { deps } = service;
const { db } = deps.database;
const user = await newUser(service, 'has-sums');
const shop = { payee_key: 'shop', merchant_name: 'Shop' };
const place = (city: string) => ({ merchantAddress: { city } });

beforeAll(() =>
  storeOnly(deps, user, [
    { amount: '0.10', ...shop, details: place('Boston') },
    { amount: '0.20', ...shop, date: '2026-01-11', details: place('Austin') },
    { amount: '5', base_type: 'CREDIT', ...shop, date: '2026-01-12' },
    { amount: '7', currency: 'EUR', ...shop, listing_order: 2 },
    { amount: '1', own_category_id: 22 },
    { amount: '0.40', base_type: 'CREDIT', own_category_id: 22 },
  ]),
);

describe('projections of transactions', () => {
  const query = () => effectiveTransactions(db, user);

  it('`sumsBy` adds up the amounts of each key and currency exactly', async () => {
    const sums = await sumsBy(query(), ['category_id']).orderBy('category_id').orderBy('currency').execute();
    expect(sums).toEqual([
      { category_id: 1, currency: 'EUR', transactions: '1', credit: '0', debit: '7', refunded: '0' },
      { category_id: 1, currency: 'USD', transactions: '3', credit: '5', debit: '0.30', refunded: '0' },
      { category_id: 22, currency: 'USD', transactions: '2', credit: '0.40', debit: '1', refunded: '0.40' },
    ]);
  });

  it('refunds are taken from spending and from income', () => {
    const { spent, received } = flowOf({ credit: '5.10', debit: '30', refunded: '0.10' });
    expect([spent.toString(), received.toString()]).toEqual(['29.9', '5']);
  });

  it('`countsBy` counts the transactions of each key in all currencies', async () => {
    const counts = await countsBy(query(), ['category_id', 'merchant_key']).orderBy('category_id').execute();
    expect(counts).toEqual([
      { category_id: 1, merchant_key: 'shop', transactions: '4' },
      { category_id: 22, merchant_key: null, transactions: '2' },
    ]);
  });

  it('`pageOf` returns the newest rows first, and one more if another page follows', async () => {
    const idsOf = async (skip: number, top: number) =>
      (await pageOf(query(), { skip, top }).execute()).map(({ id }) => id);
    expect(await idsOf(0, 2)).toEqual([3, 2, 4]);
    expect(await idsOf(2, 3)).toEqual([4, 6, 5, 1]);
  });

  it('`newestPlaceOf` returns the address of the newest transaction that has an address', async () => {
    const places = await db
      .selectFrom(countsBy(query(), ['merchant_key']).as('merchant'))
      .select('merchant_key')
      .select(newestPlaceOf(query(), 'merchant.merchant_key').as('place'))
      .orderBy('merchant_key')
      .execute();
    expect(places).toEqual([
      { merchant_key: 'shop', place: { city: 'Austin' } },
      { merchant_key: null, place: null },
    ]);
  });
});
