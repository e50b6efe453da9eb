import type { Handler } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { findProviderAccounts, toReplies, userKeyOf } from './records.ts';

export const getProviderAccounts =
  ({ database }: LinkingDeps): Handler<'getProviderAccounts'> =>
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
