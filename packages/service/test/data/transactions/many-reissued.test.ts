import { expect, it } from 'vitest';
import { bought } from '../../linking/refreshes/scripted-linking.ts';
import { readLists } from './read-lists.ts';

const lists = await readLists();

const rowCount = 10_000;
const pageSize = 500;

/** Returns pages of rows in groups of ten equal ones, with ids that begin with the prefix. */
const pagesOf = (prefix: string) =>
  Array.from({ length: rowCount / pageSize }, (_page, page) =>
    Array.from({ length: pageSize }, (_row, index) => {
      const row = page * pageSize + index;
      const date = `2026-01-${String(14 - Math.floor(page / 2)).padStart(2, '0')}`;
      return bought(`${prefix}-${row}`, { date, postDate: date, description: `SHOP ${Math.floor(row / 10)}` });
    }),
  );

const stored = async () =>
  lists.database.db
    .selectFrom('transaction')
    .select(['id', 'bank_key'])
    .where('account_id', '=', lists.accountId)
    .orderBy('id')
    .execute();

it('10,000 rows under new ids are paired in at most twice the time needed to store them', async () => {
  await lists.read(pagesOf('old'));
  const before = await stored();
  const { storing, settling } = await lists.read(pagesOf('new'));
  const after = await stored();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ bank_key: key }) => key)).toEqual(before.map(({ bank_key: key }) => key?.replace('old', 'new')));
  expect(settling / storing).toBeLessThan(2);
});
