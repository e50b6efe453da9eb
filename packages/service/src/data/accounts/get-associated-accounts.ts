import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { findProviderAccounts, type NeedsSecrets } from '../provider-account-records/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { accountsOf } from './records.ts';
import { accountsReachedBy, sourcesWithProviderAccounts } from './sources.ts';
import { toAccounts } from './to-accounts.ts';

/**
 * Lists the open accounts of the other provider accounts that share an account with this one, for example another login at the bank.
 * Throws Y807 for an unknown provider account.
 */
export const getAssociatedAccounts =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAssociatedAccounts'> =>
  async ({ params: { providerAccountId } }, call) => {
    const user = userKeyOf(call);
    const { db } = deps.database;
    if ((await findProviderAccounts(db, user, { ids: [providerAccountId] })).length === 0)
      throw new ServiceError('Y807');
    const others = sourcesWithProviderAccounts(db, user)
      .select('provider_account.id')
      .where('account_source.account_id', 'in', accountsReachedBy({ ...user, providerAccountId }))
      .where('provider_account.id', '!=', providerAccountId);
    const rows = await accountsOf(db, user)
      .where('account_status', 'in', ['ACTIVE', 'TO_BE_CLOSED'])
      .where(
        'account.id',
        'in',
        sourcesWithProviderAccounts(db, user)
          .select('account_source.account_id')
          .where('provider_account.id', 'in', others),
      )
      .orderBy('account.created_at')
      .orderBy('account.account_name')
      .orderBy('account.id')
      .execute();
    return rows.length === 0 ? {} : { account: await toAccounts(deps, user, rows) };
  };
