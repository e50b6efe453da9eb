import type { AccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import { optionsOf, sessionOf } from '../sessions/index.ts';
import type { NeedsAccess, NeedsSessionProof, Session } from '../sessions/index.ts';
import { markNew } from './new-accounts.ts';
import { readAccounts } from './read-accounts.ts';
import { connectionObject, withBalances } from './with-balances.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsCapabilities } from '../broker/index.ts';
import type { NeedsObservations } from './observations.ts';

/** Returns whether another connection of the user has the same account. Deleting the account would remove it there as well. */
const isShared = (account: AccountView, providerAccountId: number): boolean =>
  account.providerAccountId !== providerAccountId || account.associatedProviderAccountIds.length > 0;

/** Chooses the accounts to keep. */
export function selectAccounts(
  deps: NeedsService & NeedsCapabilities & NeedsAccess & NeedsSessionProof & NeedsObservations,
): Handler<'selectAccounts'> {
  const { client, broker, proofOf, capabilities, observations, access } = deps;

  /** Deletes an account; no-op if it does not exist. */
  const remove = async (token: string, accountId: number): Promise<void> => {
    try {
      await client.deleteAccount({ token, params: { accountId: String(accountId) } });
    } catch (error) {
      if (!(error instanceof ServiceCallError && error.code === 'Y807')) throw error;
    }
  };

  /** Stores the selection at the service. Returns `false` if the service does not support it. */
  const select = async (session: Session, providerAccountId: number, accountIds: number[]): Promise<boolean> => {
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
    const wanted = new Set(request.body.accountIds);
    const { view, accounts } = await readAccounts(deps, session, providerAccountId);
    if ([...wanted].some((id) => !accounts.some((account) => account.accountId === id)))
      throw new HostError('account.not-found');
    const { flow, accountSelection } = optionsOf(session);
    const isScreen = accountSelection && (flow === 'aggregation' || flow === 'aggregation-plus-verification');
    const unwanted = isScreen ? accounts.filter((account) => !wanted.has(account.accountId)) : [];
    const mayDelete = await access.reaches(session, 'removedAccounts', connectionObject(view));
    const staying = unwanted.filter((account) => !mayDelete || isShared(account, providerAccountId));
    const leaving = unwanted.filter((account) => !staying.includes(account));
    let leftOut = staying;
    if (flow === 'aggregation')
      await broker.use(session.loginName, async (token) => {
        for (const account of leaving) await remove(token, account.accountId);
      });
    else if (isScreen) {
      const selected = staying.filter((account) => account.isSelectedForAggregation).map(({ accountId }) => accountId);
      // Unselected accounts are for verification only. If the service cannot store that, the result excludes them.
      if (!(await select(session, providerAccountId, [...wanted, ...selected]))) leftOut = unwanted;
    }
    await observations.record(session, await observations.read(session, providerAccountId), 'changed');
    await observations.leaveOut(
      session,
      providerAccountId,
      leftOut.map((account) => account.accountId),
    );
    const selected = accounts.filter((account) => wanted.has(account.accountId));
    const kept = markNew(await observations.accountsBefore(session, providerAccountId), selected);
    return { accounts: await withBalances(deps, session, view, kept) };
  };
}
