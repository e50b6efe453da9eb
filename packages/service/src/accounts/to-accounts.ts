import type { LinkingDeps } from '../refresh/linking-deps.ts';
import type { UserKey } from '../provider-accounts/records.ts';
import { associatedWith } from './sources.ts';
import { toAccount, type AccountInclude, type AccountRow } from './account-reply.ts';

/** Accounts as readers get them; full numbers are opened only when asked for. */
export async function toAccounts(
  { database, secrets }: LinkingDeps,
  user: UserKey,
  rows: readonly AccountRow[],
  include: readonly AccountInclude[] = [],
) {
  const associated = await associatedWith(database.db, user, rows);
  if (!include.includes('fullAccountNumberList') && !include.includes('fullAccountNumber'))
    return rows.map((row) => toAccount(row, { include, associated: associated.get(row.id) }));
  const accounts = [];
  for (const row of rows) {
    const number = await secrets.accountNumber(
      database.db,
      { ...user, providerAccountId: row.provider_account_id },
      row.id,
    );
    accounts.push(toAccount(row, { include, associated: associated.get(row.id), fullNumber: number }));
  }
  return accounts;
}
