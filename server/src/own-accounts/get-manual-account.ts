import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { manualAccountView } from './manual-account-view.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { readOwnAccount, shown } from './read-own-account.ts';

export const getManualAccount =
  (deps: OwnAccountDeps): Handler<'getManualAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { account: shown(manualAccountView(await readOwnAccount(deps, session, accountId))) };
  };
