import { contactsIn, holdersOf, toHolder } from '../../data/accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { findProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { profileOf, userKeyOf } from '../../tenancy/users/index.ts';
import { checkAccount } from './check-account.ts';
import { registeredNames } from './registered-name.ts';
import { linkedAccounts } from './verifiable-accounts.ts';
import type { VerificationDeps } from './verification-deps.ts';

/**
 * Returns the account holders that the bank lists for accounts of a provider account, and whether one of them has the user's registered
 * name. Throws Y807 for an unknown account or provider account, Y820 for an account that is neither a bank nor an investment account, and
 * Y878 if no holder is stored.
 */
export const getHolderProfile =
  ({ database }: VerificationDeps): Handler<'getHolderProfile'> =>
  async ({ query: { providerAccountId, accountId: wanted } }, call) => {
    const user = userKeyOf(call);
    const known = await findProviderAccounts(database.db, user, { ids: [providerAccountId] });
    if (known.length === 0) throw new ServiceError('Y807');
    const rows = await linkedAccounts(database.db, user, {
      providerAccountId,
      ...(wanted === undefined ? {} : { accountIds: wanted }),
    });
    if (wanted !== undefined && rows.length < new Set(wanted).size) throw new ServiceError('Y807');
    const served = rows.filter(({ container }) => container === 'bank' || container === 'investment');
    if (wanted !== undefined && served.length < rows.length) throw new ServiceError('Y820', { name: 'accountId' });
    const holders = await holdersOf(
      database.db,
      user,
      served.map(({ id }) => id),
    );
    const stated = served.flatMap((row) => {
      const of = holders.get(row.id) ?? [];
      return of.length === 0 ? [] : [{ accountId: row.id, of }];
    });
    if (stated.length === 0) throw new ServiceError('Y878');
    const names = registeredNames((await profileOf(database.db, user))?.name);
    return {
      holderProfile: stated.map(({ accountId, of }) => ({
        accountId,
        providerAccountId,
        holder: of.map(({ ownership, name }) => ({ ownership, name })),
        ...contactsIn(of),
        ...(names.length > 0 && {
          matchesUser:
            checkAccount(names, { holders: of.map(toHolder), hasNumber: false, hasTransferCode: false }, []) === null,
        }),
      })),
    };
  };
