import type { Handler } from '../../platform/http/index.ts';
import { lockProviderAccounts } from '../../data/provider-account-records/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { datasetsOfBalanceRefresh } from './balance-refresh.ts';
import { refreshOne, type RefreshOneDeps } from './refresh-one.ts';

/**
 * Refreshes either all of the given provider accounts or none. Throws Y800 for an unknown provider account, Y820 if a bank asks questions
 * and no host has proved that its user is present, and the errors of `refreshOne` and `datasetsOfBalanceRefresh`.
 */
export const refreshProviderAccounts =
  (deps: RefreshOneDeps): Handler<'refreshProviderAccounts'> =>
  async ({ body }, call) => {
    const user = userKeyOf(call);
    const ids = [...new Set(body.providerAccountIds)];
    const isAttended = call.widget?.session != null;
    await deps.database.tx(async (trx) => {
      const requested = await datasetsOfBalanceRefresh(trx, call, body.configName);
      const rows = await lockProviderAccounts(trx, user, ids);
      if (rows.length < ids.length) throw new ServiceError('Y800', { name: 'providerAccountIds' });
      for (const row of rows) {
        if (row.auth_type === 'MFA_CREDENTIALS' && !isAttended)
          throw new ServiceError('Y820', { name: 'providerAccountIds' });
        await refreshOne(trx, deps, user, row, {
          presence: isAttended ? call.presence : null,
          widget: call.widget,
          ...(requested !== undefined && { requested }),
        });
      }
    });
    return {
      statusLink: ids.map((id) => ({ methodType: 'GET', rel: 'getProviderAccount', href: `providerAccounts/${id}` })),
    };
  };
