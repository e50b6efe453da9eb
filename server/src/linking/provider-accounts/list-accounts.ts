import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import { sessionOf, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import { markNew } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { readAccounts } from './read-accounts.ts';
import { openSettledViews } from './settled-views.ts';
import { withBalances } from './with-balances.ts';

/** Lists the accounts of a provider account. */
export function listAccounts(
  deps: NeedsService & NeedsClock & NeedsPubsub & NeedsAccess & NeedsObservations & NeedsSettings<'intervals'>,
): Handler<'listAccounts'> {
  const settled = openSettledViews(deps);

  return async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const { view, accounts: found } = await readAccounts(deps, session, providerAccountId, settled);
    // A session that links an existing connection may only list its accounts, so listing is recorded.
    if (await deps.access.reaches(session, 'listedConnections', null)) await settled.recordListed(session, view);
    const accounts = markNew(await settled.accountsBefore(session, view), found);
    return { accounts: await withBalances(deps, session, view, accounts) };
  };
}
