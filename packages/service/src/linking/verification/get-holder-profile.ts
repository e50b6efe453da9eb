import { contactsIn, holdersOf, toHolder } from '../../data/accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { findProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { profileOf, userKeyOf } from '../../tenancy/users/index.ts';
import { checkAccount, registeredNames } from './check-account.ts';
import { linkedAccounts } from './verifiable-accounts.ts';
import type { VerificationDeps } from './verification.ts';

/**
 * Returns the account holders that the bank lists for accounts of a provider account, and whether one of them has the user's registered
 * name. Throws Y807 for an unknown account or provider account, and Y878 if no holder is stored. Throws Y820 for an account that is neither
 * a bank nor an investment account.
 */
export const getHolderProfile =
  ({ database }: VerificationDeps): Handler<'getHolderProfile'> =>
  async ({ query: { providerAccountId, accountId: requestedIds } }, call) => {
    const user = userKeyOf(call);
    const providerAccounts = await findProviderAccounts(database.db, user, { ids: [providerAccountId] });
    if (providerAccounts.length === 0) throw new ServiceError('Y807');
    const rows = await linkedAccounts(database.db, user, {
      providerAccountId,
      ...(requestedIds === undefined ? {} : { accountIds: requestedIds }),
    });
    if (requestedIds !== undefined && rows.length < new Set(requestedIds).size) throw new ServiceError('Y807');
    const supportedRows = rows.filter(({ container }) => container === 'bank' || container === 'investment');
    if (requestedIds !== undefined && supportedRows.length < rows.length)
      throw new ServiceError('Y820', { name: 'accountId' });
    const holders = await holdersOf(
      database.db,
      user,
      supportedRows.map(({ id }) => id),
    );
    const accountsWithHolders = supportedRows.flatMap((row) => {
      const accountHolders = holders.get(row.id) ?? [];
      return accountHolders.length === 0 ? [] : [{ accountId: row.id, accountHolders }];
    });
    if (accountsWithHolders.length === 0) throw new ServiceError('Y878');
    const names = registeredNames((await profileOf(database.db, user))?.name);
    return {
      holderProfile: accountsWithHolders.map(({ accountId, accountHolders }) => ({
        accountId,
        providerAccountId,
        holder: accountHolders.map(({ ownership, name }) => ({ ownership, name })),
        ...contactsIn(accountHolders),
        ...(names.length > 0 && {
          matchesUser:
            checkAccount(
              names,
              { holders: accountHolders.map(toHolder), hasNumber: false, hasTransferCode: false },
              [],
            ) === null,
        }),
      })),
    };
  };
