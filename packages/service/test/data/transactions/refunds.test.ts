import type { Transaction, TransactionSummary } from '@fin-link/contracts/service';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverRefunds, type PayeeRow } from '../../../src/data/transactions/refunds.ts';
import { scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { type Entry, spender } from './spending.ts';
import { moved, transferUsers } from './transfer-users.ts';

const merchandise = 43;
const deposits = 27;

describe('refunds that earlier purchases cover', () => {
  const base = { payee: 'shop', accountId: 1, currency: 'USD', description: '' };
  const category = { categoryId: 10, detailCategoryId: 1150 };
  const row = (id: number, date: string, amount: string, kind: PayeeRow['kind'], facts: Partial<PayeeRow> = {}) => ({
    ...base,
    id,
    date,
    amount,
    kind,
    category,
    ...facts,
  });
  const covered = (...rows: PayeeRow[]) => [...coverRefunds(rows).keys()].toSorted((one, other) => one - other);
  const bought = row(1, '2026-01-10', '100', 'purchase');

  it('a credit is covered by purchases up to its day that amount to it', () => {
    expect(covered(bought, row(2, '2026-01-10', '100', 'credit'))).toEqual([2]);
    expect(covered(bought, row(2, '2026-01-10', '100.01', 'credit'))).toEqual([]);
    expect(covered(bought, row(2, '2026-01-09', '1', 'credit'))).toEqual([]);
    expect(covered(bought, row(2, '2026-01-12', '150', 'credit'), row(3, '2026-01-11', '50', 'purchase'))).toEqual([2]);
  });

  it('a credit is covered by purchases of the last 180 days, at the same payee and in the same currency', () => {
    expect(covered(bought, row(2, '2026-07-09', '1', 'credit'))).toEqual([2]);
    expect(covered(bought, row(2, '2026-07-10', '1', 'credit'))).toEqual([]);
    expect(covered(bought, row(2, '2026-01-12', '1', 'credit', { payee: 'other' }))).toEqual([]);
    expect(covered(bought, row(2, '2026-01-12', '1', 'credit', { currency: 'EUR' }))).toEqual([]);
  });

  it('a purchase covers no more than its amount, and known refunds use it first', () => {
    const credits = [row(2, '2026-01-12', '60', 'credit'), row(3, '2026-01-13', '41', 'credit')];
    expect(covered(bought, ...credits)).toEqual([2]);
    expect(covered(bought, ...credits, row(4, '2026-01-12', '70', 'refund'))).toEqual([]);
    expect(covered(bought, row(2, '2026-01-12', '1', 'credit'), row(3, '2026-01-11', '150', 'refund'))).toEqual([]);
  });

  it('a refund of an unknown payee gets the category of a purchase that covers it', () => {
    expect(coverRefunds([bought, row(2, '2026-01-12', '60', 'refund of unknown')])).toEqual(new Map([[2, category]]));
    expect(covered(bought, row(2, '2026-01-12', '160', 'refund of unknown'))).toEqual([]);
  });

  it('a refund has the category of the newest purchase', () => {
    const newer = row(3, '2026-01-11', '1', 'purchase', { category: { categoryId: 22, detailCategoryId: null } });
    expect(coverRefunds([newer, bought, row(2, '2026-01-12', '60', 'credit')]).get(2)?.categoryId).toBe(22);
  });

  it('covered refunds do not depend on the order and the ids of the transactions', () => {
    const drawn = fc.record({
      date: fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}`),
      amount: fc.integer({ min: 1, max: 40 }).map(String),
      kind: fc.constantFrom('purchase', 'refund', 'refund of unknown', 'credit'),
      payee: fc.constantFrom('shop', 'other'),
      accountId: fc.integer({ min: 1, max: 2 }),
    });
    const stated = ({ payee, accountId, date, amount, kind }: PayeeRow) =>
      [payee, accountId, date, amount, kind].join(' ');
    const found = (rows: readonly PayeeRow[]) => {
      const map = coverRefunds(rows);
      return rows.flatMap((one) => (map.has(one.id) ? stated(one) : [])).toSorted();
    };
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (facts, numbers) => {
        const rows = facts.map((fact, index) => row(index, fact.date, fact.amount, fact.kind, fact));
        const shuffled = rows
          .map((one) => ({ one, by: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.by - other.by)
          .map(({ one }, index) => ({ ...one, id: 1_000 - index }));
        expect(found(shuffled)).toEqual(found(rows));
      }),
    );
  });
});

describe('refunds in sums', async () => {
  const linking = await scriptedLinking();
  const period = { fromDate: '2025-11-01', toDate: '2025-12-31' };
  const shopping: Entry[] = [
    ['2025-12-01', -100, 'POS 0412 ASOS'],
    ['2025-12-05', 30, 'ASOS'],
    ['2025-12-06', 80, 'ASOS'],
    ['2025-12-07', 10, 'ASOS PAYOUT'],
    ['2025-12-08', 5, 'CARD REFUND ASOS'],
    ['2025-12-09', 7, 'POS REFUND ZZTOPIAN'],
    ['2025-12-10', -12, 'POS 0412 ZZUNKNOWN'],
    ['2025-12-10', -50, 'JOHN SMITH'],
  ];
  const shown = ({ categoryId, type, categoryType }: Transaction) => [categoryId, categoryType, type];

  it('a credit of a shop is a refund only if earlier purchases cover it and its text says nothing of pay', async () => {
    const user = await spender(linking, 'is-refunded');
    const added = await user.spend('USD', ...shopping);
    expect(added.map(shown)).toEqual([
      [merchandise, 'EXPENSE', 'PURCHASE'],
      [merchandise, 'EXPENSE', 'REFUND'],
      [deposits, 'INCOME', 'OTHER'],
      [deposits, 'INCOME', 'OTHER'],
      [merchandise, 'EXPENSE', 'REFUND'],
      [227, 'EXPENSE', 'REFUND'],
      [19, 'EXPENSE', 'PURCHASE'],
      [1, 'UNCATEGORIZE', 'OTHER'],
    ]);
    const refunds = await user.get('/transactions', { ...period, type: 'REFUND' });
    expect(refunds.transaction.map(({ amount }: Transaction) => amount.amount)).toEqual([7, 5, 30]);
    expect(added[1]?.detailCategoryId).toBe(added[0]?.detailCategoryId ?? 'none');
  });

  it('a refund lowers the spending of its payee in every sum, and is no income', async () => {
    const user = await spender(linking, 'adds-refunds');
    await user.spend('USD', ...shopping);
    const { transactionSummary } = await user.get('/derived/transactionSummary', {
      ...period,
      groupBy: 'CATEGORY',
      categoryType: 'EXPENSE,INCOME',
    });
    const totals = transactionSummary.flatMap(({ categorySummary }: TransactionSummary) =>
      (categorySummary ?? []).map((one) => [one.categoryId, one.creditTotal.amount, one.debitTotal.amount]),
    );
    expect(totals).toEqual([
      [19, 0, 12],
      [merchandise, 35, 100],
      [227, 7, 0],
      [deposits, 90, 0],
    ]);
    const { utilizedCategory } = await user.get('/transactions/utilizedCategories');
    const nets = new Map(
      utilizedCategory.map(({ categoryId, netAmount }: { categoryId: number; netAmount: { amount: number } }) => [
        categoryId,
        netAmount.amount,
      ]),
    );
    expect([nets.get(merchandise), nets.get(19), nets.get(227)]).toEqual([65, 12, -7]);
  });

  it('a covered refund becomes a deposit when its purchase is changed or deleted, unless the user chose a category', async () => {
    const user = await spender(linking, 'loses-purchase');
    const [purchase, credit, edited] = await user.spend(
      'USD',
      ['2025-12-01', -100, 'POS 0412 ASOS'],
      ['2025-12-05', 30, 'ASOS'],
      ['2025-12-06', 20, 'ASOS', { categoryId: 29 }],
    );
    const read = async (one: Transaction | undefined) => {
      const { transaction } = await user.get(`/manualTransactions/${one?.id ?? 0}`);
      return shown(transaction[0]);
    };
    expect(await read(credit)).toEqual([merchandise, 'EXPENSE', 'REFUND']);
    expect((await read(edited))[0]).toBe(29);
    const change = { transaction: { amount: { amount: 29.99, currency: 'USD' } } };
    await user.call('PUT', `/manualTransactions/${purchase?.id ?? 0}`, { body: change });
    expect(await read(credit)).toEqual([deposits, 'INCOME', 'OTHER']);
    const back = { transaction: { amount: { amount: 30, currency: 'USD' } } };
    await user.call('PUT', `/manualTransactions/${purchase?.id ?? 0}`, { body: back });
    expect(await read(credit)).toEqual([merchandise, 'EXPENSE', 'REFUND']);
    await user.call('DELETE', `/manualTransactions/${purchase?.id ?? 0}`);
    expect(await read(credit)).toEqual([deposits, 'INCOME', 'OTHER']);
  });
});

describe('refunds in refreshes', async () => {
  const users = await transferUsers();
  const card = { description: 'POS 0412 ASOS' };
  const shop = { description: 'ASOS' };
  const bought = moved('bought', '2026-01-03', -100, card);
  const first = moved('first', '2026-01-05', 60, shop);
  const second = moved('second', '2026-01-06', 60, shop);

  it.each([
    ['one after the other', [[bought], [bought, first], [bought, first, second]]],
    ['the refunds first', [[second], [second, first], [second, first, bought]]],
    ['together', [[bought, first, second]]],
  ])('transactions that are listed %s have the same refunds', async (how, lists) => {
    users.list({ checking: lists[0] ?? [] });
    const user = await users.linked(`lists-${how.replaceAll(' ', '-')}`, ['checking']);
    for (const list of lists) {
      users.list({ checking: list });
      await user.refresh(0, 'checking');
    }
    const types = (await user.transactions()).map(({ sourceId, type }) => `${sourceId ?? ''} ${type ?? ''}`);
    expect(types.toSorted()).toEqual(['bought PURCHASE', 'first REFUND', 'second OTHER']);
    expect(await user.totals()).toEqual(['EXPENSE 60 100', 'INCOME 60 0']);
  });

  it('a refund is journaled when it is found, and a refresh without changes journals nothing', async () => {
    users.list({ checking: [first], savings: [bought] });
    const user = await users.linked('journals-refunds', ['checking'], ['savings']);
    const { businessClock, database } = users.service.deps;
    await user.told(businessClock.now());
    await businessClock.advance(1_000);
    const from = businessClock.now();
    await user.refresh(1, 'savings');
    expect(await user.told(from)).toEqual([]);
    const ofUser = database.db.updateTable('transaction').where('user_id', '=', user.userId);
    await ofUser.set({ refund_category_id: null, refund_detail_category_id: null }).execute();
    await user.refresh(1, 'savings');
    expect(await user.told(from)).toEqual(['first']);
  });

  it('a purchase at an unknown shop may be a side of a transfer', async () => {
    const stated = { channel: 'CARD' } as const;
    const topUp = moved('top-up', '2026-01-05', -40, { description: 'ZZTOPIAN', stated });
    users.list({ checking: [topUp], savings: [moved('in', '2026-01-06', 40)] });
    const user = await users.linked('tops-up', ['checking', 'savings']);
    expect(await user.pairs()).toEqual(['in=top-up']);
    expect((await user.bySource('top-up')).categoryId).toBe(28);
  });
});
