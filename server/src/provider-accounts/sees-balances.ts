import type { ProviderAccountView } from '@fin-link/contracts/browser';
import type { HostDeps } from '../app/host-deps.ts';
import type { Session } from '../sessions/session.ts';

/**
 * Whether the session may read what is on the accounts of a connection: it manages, or is about what is shared, or the user
 * signed in at the bank in it.
 */
export async function seesBalances(
  { adds }: Pick<HostDeps, 'adds'>,
  session: Session,
  view: ProviderAccountView,
): Promise<boolean> {
  if (session.capabilities.includes('manage')) return true;
  if (session.capabilities.includes('consents') && view.consentId !== null) return true;
  return adds.signedIn(session, view);
}
