import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { findProviderAccounts, toProviderAccounts } from '../../data/provider-account-records/index.ts';

/** Returns the user's provider accounts, optionally limited to providers. */
export const getProviderAccounts =
  ({ database }: NeedsDatabase): Handler<'getProviderAccounts'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const rows = await findProviderAccounts(
      database.db,
      user,
      query.providerIds === undefined ? {} : { providerIds: query.providerIds },
    );
    if (rows.length === 0) return {};
    return {
      providerAccount: await toProviderAccounts(database.db, user, rows, {
        withPreferences: query.include?.includes('preferences') ?? false,
      }),
    };
  };
