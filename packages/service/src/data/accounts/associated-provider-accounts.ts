import type { Account, AssociatedProviderAccount } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../platform/database/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { sourcesWithProviderAccounts } from './sources.ts';

/** Returns the other provider accounts that reach each account, by account id. Excludes the account's own provider account. */
export async function findAssociatedProviderAccounts(
  executor: Executor<ServiceDatabase>,
  user: UserKey,
  accounts: readonly { id: number; provider_account_id: number }[],
): Promise<Map<number, AssociatedProviderAccount[]>> {
  if (accounts.length === 0) return new Map();
  const sources = await sourcesWithProviderAccounts(executor, user)
    .innerJoin('provider', 'provider.id', 'provider_account.provider_id')
    .select(['account_source.account_id', 'provider_account.id', 'provider_id', 'name', 'provider_account.status'])
    .where('account_source.account_id', 'in', [...new Set(accounts.map(({ id }) => id))])
    .orderBy('provider_account.id')
    .execute();
  const ownerByAccount = new Map(accounts.map((account) => [account.id, account.provider_account_id]));
  const others = sources.filter((source) => ownerByAccount.get(source.account_id) !== source.id);
  return new Map(
    [...Map.groupBy(others, (source) => source.account_id)].map(([accountId, accountSources]) => [
      accountId,
      accountSources.map((source) => ({
        providerAccountId: source.id,
        providerId: String(source.provider_id),
        providerName: source.name,
        status: source.status,
      })),
    ]),
  );
}

/** Returns the two fields of an account or holding for associated provider accounts: one with details, one with ids only. */
export const associatedFields = (
  associated: readonly AssociatedProviderAccount[] | undefined,
): Pick<Account, 'associatedProviderAccount' | 'associatedProviderAccountId'> =>
  associated === undefined
    ? {}
    : {
        associatedProviderAccount: [...associated],
        associatedProviderAccountId: associated.map(({ providerAccountId }) => providerAccountId),
      };
