import { requireEditing, requireStart } from '../provider-accounts/index.ts';
import { requireCapability } from '../sessions/index.ts';
import type { Session } from '../sessions/index.ts';
import type { ConsentDeps } from './consent-deps.ts';

/** Each of these lets a session give or renew a consent. */
export const consentingCapabilities = ['link', 'manage', 'consents'] as const;

/**
 * A consent for a connection that is there takes the place of its sign-in: it needs what editing needs, or `consents`, or a
 * backend that named this connection. Throws `capability.missing`.
 */
export async function requireConsenting(
  deps: Pick<ConsentDeps, 'adds' | 'observations'>,
  session: Session,
  providerAccountId: number,
): Promise<void> {
  requireCapability(session, ...consentingCapabilities);
  const { action, providerAccountId: named } = session.start;
  const isNamed = named === providerAccountId && (action === null || action === 'renew');
  if (isNamed) return;
  if (session.capabilities.includes('consents')) {
    await requireStart(deps, session, providerAccountId);
    return;
  }
  await requireEditing(deps, session, providerAccountId);
}
