import type { Handler } from '../http/handler.ts';
import { findProviderAccounts, toReplies } from './records.ts';
import { userKeyOf } from '../users/user-key.ts';
import type { NeedsDatabase } from '../database/schema.ts';

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
      providerAccount: await toReplies(database.db, user, rows, {
        withPreferences: query.include?.includes('preferences') ?? false,
      }),
    };
  };
