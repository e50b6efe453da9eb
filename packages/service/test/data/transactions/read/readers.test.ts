import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../src');

/** Files that write or journal transactions and select them with their own statements. */
const writers = [
  'data/accounts/release-pairs.ts',
  'data/categories/edit-categories.ts',
  'data/categories/pairs/read-sides.ts',
  'data/categories/rules/apply-rules.ts',
  'data/provider-account-records/record-changes.ts',
  'data/transactions/derived-layer.ts',
  'data/transactions/edit-transaction.ts',
  'data/transactions/pair-rows.ts',
  'data/transactions/payee-aliases.ts',
  'data/transactions/refunds.ts',
  'data/transactions/row-keys.ts',
  'data/transactions/settle-reading.ts',
  'data/transactions/store-transactions.ts',
  'data/transactions/user-edits.ts',
  // Derives the sample users' past balances from their transactions.
  'sandbox/past-balances.ts',
];
const readsTable = /(?:selectFrom|[jJ]oin)\(\s*'transaction\b|sql\.table\('transaction'\)/;

it('only `data/transactions/read` and the listed writers select from the table of transactions', () => {
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^(?:platform\/database|data\/transactions\/read)\//.test(file))
    .filter((file) => readsTable.test(readFileSync(join(folder, file), 'utf8')));
  expect(readers.toSorted()).toEqual(writers);
});
