import type { HostDeps } from '../app/host-deps.ts';
import { requireCapability } from '../sessions/capability.ts';
import type { Session } from '../sessions/session.ts';
import { requireStart } from './within-start.ts';

/** What a linking session made it may mend; anything else needs `manage`, and lies within the session's start. Throws `capability.missing`. */
export async function requireEditing(
  deps: Pick<HostDeps, 'adds' | 'readings'>,
  session: Session,
  providerAccountId: number,
): Promise<void> {
  requireCapability(session, 'link', 'manage');
  if (await deps.adds.made(session, providerAccountId)) return;
  requireCapability(session, 'manage');
  await requireStart(deps, session, providerAccountId);
}
