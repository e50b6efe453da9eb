import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { readOwnAccount } from './read-own-account.ts';

/** Of a manual account and of a property: no account of a bank is deleted by this way. */
export const deleteOwnAccount =
  (deps: OwnAccountDeps): Handler<'deleteManualAccount'> & Handler<'deleteProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    await readOwnAccount(deps, session, accountId);
    await deps.broker.use(session.loginName, (token) =>
      deps.client.deleteAccount({ token, params: { accountId: String(accountId) } }),
    );
    await deps.ownAccounts.forget(session, accountId);
  };
