import {
  type AccountView,
  maxListedAccounts,
  type ProviderAccountView,
  selectsAccounts,
} from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { Owner } from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsPubsub } from '../../platform/pubsub/index.ts';
import type { NeedsCapabilities } from '../../tenancy/broker/index.ts';
import {
  sessionOf,
  type NeedsAccess,
  optionsOf,
  type NeedsSessionProof,
  type Session,
  type AccessObject,
} from '../../tenancy/sessions/index.ts';
import { accountView } from './account-view.ts';
import { markNew } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { isRunning } from './provider-account-view.ts';
import { openSettledViews, type SettledViews } from './settled-views.ts';

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

/**
 * Reads the accounts of a provider account, except deleted and closed ones. `settledViews` may return a cached view, which saves a call.
 * Throws `provider-account.not-found` if the user does not have the provider account, and the errors of the calls to the service.
 */
export async function readAccounts(
  { client, broker, observations }: NeedsService & NeedsObservations,
  owner: Owner,
  providerAccountId: number,
  settledViews?: SettledViews,
): Promise<{ view: ProviderAccountView; accounts: AccountView[] }> {
  const [cachedOrCurrent, { body }] = await Promise.all([
    (settledViews ?? observations).read(owner, providerAccountId),
    broker.use(owner.loginName, (token) =>
      client.getAccounts({ token, query: { providerAccountId: String(providerAccountId) } }),
    ),
  ]);
  const serviceAccounts = body.account ?? [];
  // Reads the provider account again if it has no accounts: the cached view could hide that it was deleted.
  const view =
    settledViews !== undefined && serviceAccounts.length === 0
      ? await observations.read(owner, providerAccountId)
      : cachedOrCurrent;
  const isRetrieving = isRunning(view.status);
  const accounts = serviceAccounts
    .filter((account) => account.accountStatus !== 'DELETED' && account.accountStatus !== 'CLOSED')
    .slice(0, maxListedAccounts)
    .map((account) => accountView(account, isRetrieving));
  return { view, accounts };
}

export const connectionObject = (view: ProviderAccountView): AccessObject => ({
  kind: 'connection',
  id: view.providerAccountId,
  facts: view,
});

/** Returns the accounts of a connection, without balances if the session may not see them. */
async function withBalances(
  { access }: NeedsAccess,
  session: Session,
  view: ProviderAccountView,
  accounts: readonly AccountView[],
): Promise<AccountView[]> {
  const mayShowBalances = await access.reaches(session, 'balances', connectionObject(view));
  return accounts.map((account) => (mayShowBalances ? account : { ...account, balance: null }));
}
