import { assertNotRemoved } from '../broker/index.ts';
import { planSession } from '../sessions/index.ts';
import type { LinkDeps } from './link-deps.ts';
import type { HostedLink } from './links.ts';

/** The session of a link, as configurations are published now; its page is the host's own. */
export async function makeSession(deps: LinkDeps, { session }: HostedLink): Promise<string> {
  const { settings, database, clock, sessions } = deps;
  const { loginName } = session;
  await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
  const plan = await planSession(session, deps, null);
  const made = await sessions.make({ ...plan, parentOrigin: settings.origin });
  return made.session.sessionId;
}
