import type { Executor } from '@fin-link/storage';
import { type AccountRow, accountsOf, accountsReachedBy, holdersOf, toHolder } from '../../data/accounts/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import type { AccountFacts } from './check-account.ts';

const verifiableTypes: readonly string[] = ['CHECKING', 'SAVINGS'];

/** Returns whether an account can be verified: an active checking or savings account that was not added manually. */
export const isVerifiable = (
  row: Pick<AccountRow, 'container' | 'account_type' | 'account_status' | 'is_manual'>,
): boolean =>
  !row.is_manual &&
  row.container === 'bank' &&
  row.account_status === 'ACTIVE' &&
  verifiableTypes.includes(row.account_type);

/** Returns the user's accounts except deleted ones, optionally limited to a provider account or to ids. */
export function linkedAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  { providerAccountId, accountIds }: { providerAccountId?: number | undefined; accountIds?: readonly number[] },
): Promise<AccountRow[]> {
  return accountsOf(executor, user)
    .where('account_status', '!=', 'DELETED')
    .$if(providerAccountId !== undefined, (rest) =>
      rest.where('account.id', 'in', accountsReachedBy({ ...user, providerAccountId: providerAccountId ?? 0 })),
    )
    .$if(accountIds !== undefined, (rest) => rest.where('account.id', 'in', [...(accountIds ?? [])]))
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
}

/** Returns the unmasked account number, or `undefined` if the bank did not provide it. */
export const fullNumberOf = (
  executor: Executor<ServiceDatabase>,
  { secrets }: NeedsSecrets,
  user: UserKey,
  row: Pick<AccountRow, 'id' | 'provider_account_id'>,
): Promise<string | undefined> =>
  secrets.accountNumber(executor, { ...user, providerAccountId: row.provider_account_id }, row.id);

/** Returns the data that comes from the bank, by account id. */
export async function factsOf(
  executor: Executor<ServiceDatabase>,
  deps: NeedsSecrets,
  user: UserKey,
  rows: readonly AccountRow[],
): Promise<Map<number, AccountFacts>> {
  const holders = await holdersOf(
    executor,
    user,
    rows.map(({ id }) => id),
  );
  const facts = new Map<number, AccountFacts>();
  for (const row of rows)
    facts.set(row.id, {
      holders: (holders.get(row.id) ?? []).map(toHolder),
      hasNumber: (await fullNumberOf(executor, deps, user, row)) !== undefined,
      hasTransferCode: (row.transfer_codes ?? []).length > 0,
    });
  return facts;
}
