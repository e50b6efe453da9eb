import { type AccountView, selectsAccounts } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../../tenancy/broker/index.ts';
import {
  optionsOf,
  sessionOf,
  type NeedsAccess,
  type NeedsSessionProof,
  type Session,
} from '../../tenancy/sessions/index.ts';
import { markNew } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { readAccounts } from './read-accounts.ts';
import { connectionObject, withBalances } from './with-balances.ts';

/** Error code of the service for an account that does not exist. */
const notFoundCode = 'Y807';

/** Returns whether another connection of the user has the same account. Deleting the account would remove it there as well. */
const isSharedAccount = (account: AccountView, providerAccountId: number): boolean =>
  account.providerAccountId !== providerAccountId || account.associatedProviderAccountIds.length > 0;

/**
 * Keeps the selected accounts of a provider account. In the flow `aggregation`, deletes the others, except those that another connection
 * also has. In the flow with verification, deselects them at the service. Accounts that cannot be deleted or deselected are only
 * excluded from the session's result.
 */
export function selectAccounts(
  deps: NeedsService & NeedsCapabilities & NeedsAccess & NeedsSessionProof & NeedsObservations,
): Handler<'selectAccounts'> {
  const { client, broker, proofOf, capabilities, observations, access } = deps;

  /** Deletes an account; no-op if it does not exist. */
  const deleteAccount = async (token: string, accountId: number): Promise<void> => {
    try {
      await client.deleteAccount({ token, params: { accountId: String(accountId) } });
    } catch (error) {
      if (!(error instanceof ServiceCallError && error.code === notFoundCode)) throw error;
    }
  };

  /** Stores the selection at the service. Returns `false` if the service does not support it. */
  const storeSelection = async (
    session: Session,
    providerAccountId: number,
    accountIds: number[],
  ): Promise<boolean> => {
    const widgetProof = await proofOf(session);
    if (widgetProof === undefined || session.version === 3 || !(await capabilities.has('SELECTION'))) return false;
    const params = { providerAccountId: String(providerAccountId) };
    await broker.use(session.loginName, (token) =>
      client.selectAccounts({ token, widgetProof, params, body: { accountIds } }),
    );
    return true;
  };

  return async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const selectedIds = new Set(request.body.accountIds);
    const { view, accounts } = await readAccounts(deps, session, providerAccountId);
    if ([...selectedIds].some((id) => !accounts.some((account) => account.accountId === id)))
      throw new HostError('account.not-found');
    const options = optionsOf(session);
    const hasSelectionScreen = selectsAccounts(session.version, options, view.consentId !== null);
    const unselected = hasSelectionScreen ? accounts.filter((account) => !selectedIds.has(account.accountId)) : [];
    const mayDelete = await access.reaches(session, 'removedAccounts', connectionObject(view));
    const keptAtService = unselected.filter((account) => !mayDelete || isSharedAccount(account, providerAccountId));
    const toDelete = unselected.filter((account) => !keptAtService.includes(account));
    let excluded = keptAtService;
    if (options.flow === 'aggregation')
      await broker.use(session.loginName, async (token) => {
        for (const account of toDelete) await deleteAccount(token, account.accountId);
      });
    else if (hasSelectionScreen) {
      const stillSelected = keptAtService.filter((account) => account.isSelectedForAggregation);
      // Unselected accounts stay at the service for verification. If it cannot store the selection, the result excludes them.
      const idsToStore = [...selectedIds, ...stillSelected.map(({ accountId }) => accountId)];
      const isStored = await storeSelection(session, providerAccountId, idsToStore);
      if (!isStored) excluded = unselected;
    }
    await observations.record(session, await observations.read(session, providerAccountId), 'changed');
    await observations.excludeAccounts(
      session,
      providerAccountId,
      excluded.map((account) => account.accountId),
    );
    const selected = accounts.filter((account) => selectedIds.has(account.accountId));
    const markedAccounts = markNew(await observations.accountsBefore(session, providerAccountId), selected);
    return { accounts: await withBalances(deps, session, view, markedAccounts) };
  };
}
