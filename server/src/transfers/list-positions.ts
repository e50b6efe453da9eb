import type { Handler } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { readTransferAccounts } from './read-transfer-accounts.ts';
import { transferAccount } from './transfer-accounts.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';

/** Lists the accounts of a provider account, each with its transferable positions. */
export function listPositions(deps: NeedsService & NeedsObservations): Handler<'listPositions'> {
  return async (request) => {
    const session = sessionOf(request);
    const { view, accounts, ...sources } = await readTransferAccounts(deps, session, request.params.providerAccountId);
    return {
      deliveringFirm: view.providerName,
      accounts: accounts.map((account) => transferAccount(account, sources)),
    };
  };
}
