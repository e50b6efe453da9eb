import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import { planSession, type NeedsSessions } from '../sessions/index.ts';
import { assertNotRemoved } from '../users/index.ts';
import type { HostedLink } from './links.ts';

/**
 * Creates the session of a link with the currently published configurations. The host is the session's parent origin, because it serves the
 * page of the link. Returns the session id.
 */
export async function createLinkSession(
  deps: NeedsClock &
    NeedsDatabase &
    NeedsConfigurations &
    NeedsSessions &
    NeedsSettings<'customer' | 'origin' | 'sites'>,
  { session }: HostedLink,
): Promise<string> {
  const { settings, database, clock, sessions } = deps;
  const { loginName } = session;
  await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
  const plan = await planSession(session, deps, null);
  const created = await sessions.make({ ...plan, parentOrigin: settings.origin });
  return created.session.sessionId;
}
