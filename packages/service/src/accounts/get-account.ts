import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { findAccount } from './records.ts';
import { toAccounts } from './to-accounts.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { NeedsSecrets } from '../provider-accounts/secrets.ts';

export const getAccount =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAccount'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    const row = await findAccount(deps.database.db, user, params.accountId);
    if (row === undefined) throw new ServiceError('Y807');
    return { account: await toAccounts(deps, user, [row], query.include) };
  };
