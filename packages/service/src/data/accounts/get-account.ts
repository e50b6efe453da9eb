import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { findAccount } from './records.ts';
import { toAccounts } from './to-accounts.ts';

/** Returns an account. Throws Y807 for an unknown or deleted account. */
export const getAccount =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAccount'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    const row = await findAccount(deps.database.db, user, params.accountId);
    if (row === undefined) throw new ServiceError('Y807');
    return { account: await toAccounts(deps, user, [row], query.include) };
  };
