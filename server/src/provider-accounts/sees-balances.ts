import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { Session } from '../sessions/index.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

/**
 * Whether the session may read what is on the accounts of a connection: it manages, or is about what is shared, or the user
 * signed in at the bank in it.
 */
export async function seesBalances(
  { adds }: Pick<ProviderAccountDeps, 'adds'>,
  session: Session,
  view: ProviderAccountView,
): Promise<boolean> {
  if (session.capabilities.includes('manage')) return true;
  if (session.capabilities.includes('consents') && view.consentId !== null) return true;
  return adds.signedIn(session, view);
}
