import { requireCapability } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';
import { requireStart } from './within-start.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';
import type { ProviderAccountView } from '@fin-link/contracts/browser';

/** A dashboard of consents follows what is shared under one, and nothing else. Throws `capability.missing`. */
export function requireCapabilityFor(session: Session, { consentId }: Pick<ProviderAccountView, 'consentId'>): void {
  if (consentId === null) requireCapability(session, 'link', 'manage');
}

/** What a linking session made it may mend; anything else needs `manage`, and lies within the session's start. Throws `capability.missing`. */
export async function requireEditing(
  deps: Pick<ProviderAccountDeps, 'adds' | 'observations'>,
  session: Session,
  providerAccountId: number,
): Promise<void> {
  requireCapability(session, 'link', 'manage');
  if (await deps.adds.made(session, providerAccountId)) return;
  requireCapability(session, 'manage');
  await requireStart(deps, session, providerAccountId);
}
