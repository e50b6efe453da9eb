import type { HostDeps } from '../deps.ts';
import { requireCapability } from '../sessions/capability.ts';
import type { Session } from '../sessions/session.ts';

/** What a linking session made it may mend; anything else needs `manage`. Throws `capability.missing`. */
export async function requireEditing(
  { adds }: Pick<HostDeps, 'adds'>,
  session: Session,
  providerAccountId: number,
): Promise<void> {
  requireCapability(session, 'link', 'manage');
  if (!(await adds.made(session, providerAccountId))) requireCapability(session, 'manage');
}
