import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { manualAccountView } from './manual-account-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';

/** Reads an account that was added manually. */
export const getManualAccount =
  (deps: NeedsService): Handler<'getManualAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { account: requireView(manualAccountView(await readOwnAccount(deps, session, accountId))) };
  };
