import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import { readTransferAccounts } from './read-transfer-accounts.ts';
import { transferAccount } from './transfer-accounts.ts';

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
