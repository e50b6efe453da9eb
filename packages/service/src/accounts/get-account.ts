import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { findAccount } from './records.ts';
import { toAccounts } from './to-accounts.ts';

export const getAccount =
  (deps: LinkingDeps): Handler<'getAccount'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    const row = await findAccount(deps.database.db, user, params.accountId);
    if (row === undefined) throw new ServiceError('Y807');
    return { account: await toAccounts(deps, user, [row], query.include) };
  };
