import type { Handler } from '../http/index.ts';
import { lockProviderAccounts } from '../provider-accounts/index.ts';
import { ServiceError } from '../runtime/index.ts';
import { userKeyOf } from '../users/index.ts';
import { refreshOne, type RefreshOneDeps } from './refresh-one.ts';

/** All of them or none. Nobody is there to answer, so banks that ask questions are refused with Y820. */
export const refreshProviderAccounts =
  (deps: RefreshOneDeps): Handler<'refreshProviderAccounts'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const ids = [...new Set(body.providerAccountIds)];
    await deps.database.tx(async (trx) => {
      const rows = await lockProviderAccounts(trx, user, ids);
      if (rows.length < ids.length) throw new ServiceError('Y800', { name: 'providerAccountIds' });
      for (const row of rows) {
        if (row.auth_type === 'MFA_CREDENTIALS') throw new ServiceError('Y820', { name: 'providerAccountIds' });
        await refreshOne(trx, deps, user, row, { presence: null, widget: call.widget });
      }
    });
    return {
      statusLink: ids.map((id) => ({ methodType: 'GET', rel: 'getProviderAccount', href: `providerAccounts/${id}` })),
    };
  };
