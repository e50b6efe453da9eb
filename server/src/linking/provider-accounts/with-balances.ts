import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { AccessObject, NeedsAccess, Session } from '../../tenancy/sessions/index.ts';

/** Returns a connection in the form that the access checks need. */
export const connectionObject = (view: ProviderAccountView): AccessObject => ({
  kind: 'connection',
  id: view.providerAccountId,
  facts: view,
});

/** Returns the accounts of a connection, without balances if the session may not see them. */
export async function withBalances(
  { access }: NeedsAccess,
  session: Session,
  view: ProviderAccountView,
  accounts: readonly AccountView[],
): Promise<AccountView[]> {
  const mayShowBalances = await access.reaches(session, 'balances', connectionObject(view));
  return accounts.map((account) => (mayShowBalances ? account : { ...account, balance: null }));
}
