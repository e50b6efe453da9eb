import { HostError } from '../http/index.ts';
import { isOffered } from '../providers/index.ts';
import { optionsOf } from '../sessions/index.ts';
import type { NeedsSessions, Session, Sessions } from '../sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/**
 * Checks a provider before the session links it. Throws `provider.not-offered` if the configuration excludes it, and the errors of
 * `requireSite`.
 */
export async function requireOffered(
  { directory, sessions }: NeedsSessions & NeedsProviderDirectory,
  session: Session,
  providerId: number,
): Promise<void> {
  if (!(await isOffered(directory, session, providerId))) throw new HostError('provider.not-offered');
  await requireSite(sessions, session, providerId);
}

/**
 * If the session may link only one provider, reserves it for this provider. Throws `session.single-site` if the session already has another
 * one.
 */
export async function requireSite(sessions: Sessions, session: Session, providerId: number): Promise<void> {
  if (optionsOf(session).singleSite && !(await sessions.takeSite(session, providerId)))
    throw new HostError('session.single-site');
}
