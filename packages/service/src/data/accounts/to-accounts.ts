import type { NeedsDatabase } from '../../platform/database/index.ts';
import { autoRefreshesOf, type NeedsSecrets } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { toAccount, type AccountInclude, type AccountParts, type AccountRow } from './account-reply.ts';
import { associatedWith } from './associated.ts';
import { linkedLoansOf } from './manual/linked-loans.ts';

/** Converts accounts to the reply. Reads full numbers from the vault only if `include` requests them. */
export async function toAccounts(
  { database, businessClock, secrets }: NeedsDatabase & NeedsBusinessClock & NeedsSecrets,
  user: UserKey,
  rows: readonly AccountRow[],
  include: readonly AccountInclude[] = [],
) {
  const associated = await associatedWith(database.db, user, rows);
  const schedules = include.includes('autoRefresh')
    ? await autoRefreshesOf(
        database.db,
        user,
        rows.map((row) => row.provider_account_id),
      )
    : new Map<number, never>();
  const properties = rows.filter(({ container }) => container === 'realEstate').map(({ id }) => id);
  const linkedLoans = await linkedLoansOf(database.db, user, properties);
  const asOfDate = businessClock.now().toISOString();
  const partsOf = (row: AccountRow): AccountParts => {
    const schedule = schedules.get(row.provider_account_id);
    return {
      include,
      associated: associated.get(row.id),
      linkedLoans: linkedLoans.get(row.id),
      ...(schedule === undefined ? {} : { autoRefresh: { ...schedule, asOfDate } }),
    };
  };
  if (!include.includes('fullAccountNumberList') && !include.includes('fullAccountNumber'))
    return rows.map((row) => toAccount(row, partsOf(row)));
  const accounts = [];
  for (const row of rows) {
    const number = await secrets.accountNumber(
      database.db,
      { ...user, providerAccountId: row.provider_account_id },
      row.id,
    );
    accounts.push(toAccount(row, { ...partsOf(row), fullNumber: number }));
  }
  return accounts;
}
