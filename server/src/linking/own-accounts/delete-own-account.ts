import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { readOwnAccount } from './read-own-account.ts';
import type { NeedsOwnAccounts } from './session-own-accounts.ts';

/** Deletes a manual account or a property. Never deletes a bank's account. */
export const deleteOwnAccount =
  (deps: NeedsService & NeedsOwnAccounts): Handler<'deleteManualAccount'> & Handler<'deleteProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    await readOwnAccount(deps, session, accountId);
    await deps.broker.use(session.loginName, (token) =>
      deps.client.deleteAccount({ token, params: { accountId: String(accountId) } }),
    );
    await deps.ownAccounts.forget(session, accountId);
  };
