import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../src');

/** Files that write or journal transactions and select them with their own statements. */
const writers = [
  'accounts/release-pairs.ts',
  'categories/delete-category.ts',
  'categories/pairs/read-sides.ts',
  'categories/pairs/settle-pairs.ts',
  'categories/record-renamed.ts',
  'categories/rules/apply-rules.ts',
  'provider-accounts/record-changes.ts',
  'transactions/delete-unseen.ts',
  'transactions/derive-again.ts',
  'transactions/edit-transaction.ts',
  'transactions/move-edits.ts',
  'transactions/pair-rows.ts',
  'transactions/row-keys.ts',
  'transactions/store-transactions.ts',
];
const readsTable = /(?:selectFrom|[jJ]oin)\(\s*'transaction\b|sql\.table\('transaction'\)/;

it('only `transactions/read` and the listed writers select from the table of transactions', () => {
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/^(?:database|transactions\/read)\//.test(file))
    .filter((file) => readsTable.test(readFileSync(join(folder, file), 'utf8')));
  expect(readers.toSorted()).toEqual(writers);
});
