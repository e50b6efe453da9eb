import { HostError } from '../../platform/http/index.ts';
import { optionsOf, type NeedsSessions, type Session, type Sessions } from '../../tenancy/sessions/index.ts';
import { isOffered, type NeedsProviderDirectory } from '../providers/index.ts';

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
