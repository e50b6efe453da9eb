import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { requireCapability } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';

/** A dashboard of consents follows what is shared under one, and nothing else. Throws `capability.missing`. */
export function requireCapabilityFor(session: Session, { consentId }: Pick<ProviderAccountView, 'consentId'>): void {
  if (consentId === null) requireCapability(session, 'link', 'manage');
}
