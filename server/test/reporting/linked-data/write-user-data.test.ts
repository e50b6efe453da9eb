import { randomUUID } from 'node:crypto';
import type { Account, Transaction } from '@fin-link/contracts/service';
import { afterTests, testDatabaseKind } from '@fin-link/testing';
import { describe, expect, test } from 'vitest';
import { CopyMismatchError, openCopyDatabase } from '../../../src/reporting/linked-data/copy-database.ts';
import { writePage } from '../../../src/reporting/linked-data/write-user-data.ts';
import { accountOf, pageOf, present, transactionOf } from './records.ts';
import { copyBed } from './test-copy.ts';

describe.runIf(testDatabaseKind() === 'postgres')('a page written to the linked-data copy', async () => {
  const bed = await copyBed();
  const open = (customer: string) => {
    const database = openCopyDatabase({
      url: bed.url,
      connections: 2,
      customer,
      holder: randomUUID(),
      onLost: () => {},
    });
    afterTests(() => database.close());
    return database;
  };
  const database = open('test');
  await database.hold(600);
  const write = (transactions: Transaction[], day = '2026-05-04'): Promise<void> =>
    database.write((trx) => writePage(trx, pageOf('ann', { transactions: transactions.map(present) }), day));
  const rowOf = async (id: number) =>
    (await bed.query('select * from linked_data.transaction where transaction_id = $1', [id]))[0];

  test.each([
    ['tabs and line ends', 'a\tb\nc\rd\r\ne'],
    ['backslashes', String.raw`\N \. \\ \t C:\new`],
    ['an end of data', String.raw`\.`],
    ['quotes', `'; drop table x; -- "`],
    ['other scripts and emoji', 'Žluťoučký 株式会社 🏦 \u2028 \u00a0'],
    ['an empty text', ''],
  ])('a written page keeps %s', async (_what, original) => {
    await write([transactionOf(1, 100, { description: { original }, memo: original })]);
    expect(await rowOf(1)).toMatchObject({
      original_description: original,
      memo: original,
      record: { description: { original }, memo: original },
    });
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half of a pair of surrogates', 'a\ud83cb'],
  ])('a written page has U+FFFD in place of %s, which PostgreSQL refuses', async (_what, original) => {
    await write([transactionOf(2, 100, { description: { original }, memo: String.raw`\u0000` })]);
    expect(await rowOf(2)).toMatchObject({
      original_description: 'a\ufffdb',
      record: { description: { original: 'a\ufffdb' }, memo: String.raw`\u0000` },
    });
  });

  test.each([0.1, 999_999_999_999.99, 1_234_567.891_234_5, 0, 1e-7])(
    'a written page keeps the digits of %d',
    async (amount) => {
      await write([transactionOf(3, 100, { amount: { amount, currency: 'USD' } })]);
      const row = await rowOf(3);
      expect(Number(row?.['amount'])).toBe(amount);
      expect(String(row?.['amount']).replace('.', '').length).toBeLessThan(17);
    },
  );

  test('a page with two records of one id keeps the last one, and manual transactions do not replace those of the bank', async () => {
    const [first, second] = [transactionOf(4, 100, { memo: 'first' }), transactionOf(4, 100, { memo: 'second' })];
    await write([first, second, transactionOf(4, 100, { isManual: true, sourceType: 'MANUAL' })]);
    const rows = await bed.query(
      'select is_manual, memo from linked_data.transaction where transaction_id = 4 order by 1',
    );
    expect(rows).toEqual([
      { is_manual: false, memo: 'second' },
      { is_manual: true, memo: null },
    ]);
    const gone = { id: 4, accountId: 100, isManual: true, isDeleted: true as const };
    await database.write((trx) => writePage(trx, pageOf('ann', { transactions: [gone] }), '2026-05-04'));
    expect(await bed.query('select is_manual from linked_data.transaction where transaction_id = 4')).toEqual([
      { is_manual: false },
    ]);
  });

  test('writing a page does not touch rows of another user with the same ids', async () => {
    await database.write((trx) =>
      writePage(trx, pageOf('bob', { transactions: [present(transactionOf(1, 100))] }), '2026-05-04'),
    );
    const gone = { id: 1, accountId: 100, isDeleted: true as const };
    await database.write((trx) => writePage(trx, pageOf('ann', { transactions: [gone] }), '2026-05-04'));
    expect(await bed.query('select login_name from linked_data.transaction where transaction_id = 1')).toEqual([
      { login_name: 'bob' },
    ]);
  });

  test('every table, view and column of the copy has a comment', async () => {
    const missing = await bed.query(
      `select c.relname, a.attname from pg_class as c
       join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'linked_data'::regnamespace and c.relkind = 'r'
         and (col_description(c.oid, a.attnum) is null or obj_description(c.oid) is null)
       union select c.relname, null from pg_class as c
       where c.relnamespace = 'linked_data'::regnamespace and c.relkind = 'v' and obj_description(c.oid) is null`,
    );
    expect(missing).toEqual([]);
  });

  test('the view of daily net worth adds up the last balances of the accounts that count', async () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    const put = (day: string, ...accounts: Account[]): Promise<void> =>
      database.write((trx) => writePage(trx, pageOf('eve', { accounts: accounts.map(present) }), day));
    const card = { CONTAINER: 'creditCard' as const, isAsset: false };
    await put('2026-05-01', accountOf(1, 10, { balance: usd(100) }), accountOf(2, 10, { ...card, balance: usd(30) }));
    await put('2026-05-02', accountOf(1, 10, { balance: usd(100) }));
    await put('2026-05-03', accountOf(1, 10, { balance: usd(150.5) }), accountOf(3, 10, { includeInNetWorth: false }));
    await put('2026-05-04', accountOf(4, 10, { balance: { amount: 7, currency: 'EUR' } }));
    expect(
      await bed.query(`select from linked_data.account_balance_daily where login_name = 'eve' and account_id = 1`),
    ).toHaveLength(2);
    const days = await bed.query(
      `select day::text, currency, assets, liabilities, net_worth, accounts::int from linked_data.net_worth_daily
       where login_name = 'eve' and day <= '2026-05-04' order by day, currency`,
    );
    expect(days.map((day) => Object.values(day).join(' '))).toEqual([
      '2026-05-01 USD 100 30 70 2',
      '2026-05-02 USD 100 30 70 2',
      '2026-05-03 USD 150.5 30 120.5 2',
      '2026-05-04 EUR 7 0 7 1',
      '2026-05-04 USD 150.5 30 120.5 2',
    ]);
    expect(await bed.query(`select from linked_data.accounts_current where login_name = 'eve'`)).toHaveLength(4);
  });

  test('the view of transactions has the sign and the effective description and category', async () => {
    const description = { original: 'POS 1', simple: 'Coffee', consumer: 'With Bob' };
    await write([transactionOf(9, 100, { description, amount: { amount: 4.5, currency: 'USD' } })]);
    expect(
      await bed.query(
        'select signed_amount, description from linked_data.transactions_effective where transaction_id = 9',
      ),
    ).toEqual([{ signed_amount: '-4.5', description: 'With Bob' }]);
  });

  test('a copy of another customer or with newer tables is refused', async () => {
    await expect(open('other').hold(10)).rejects.toThrow(CopyMismatchError);
    await bed.query('update linked_data.copy_state set layout = 4');
    await expect(open('test').hold(10)).rejects.toThrow(CopyMismatchError);
    await bed.query('update linked_data.copy_state set layout = 3');
  });
});
