import { HostError } from '../http/index.ts';
import { isOffered } from '../providers/index.ts';
import { optionsOf } from '../sessions/index.ts';
import type { NeedsSessions, Session, Sessions } from '../sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/**
 * Of a provider that the session is about to link. Throws `provider.not-offered` for one that its configuration leaves out, `session.single-site` for a second one where there may be one.
 */
export async function requireOffered(
  { directory, sessions }: NeedsSessions & NeedsProviderDirectory,
  session: Session,
  providerId: number,
): Promise<void> {
  if (!(await isOffered(directory, session, providerId))) throw new HostError('provider.not-offered');
  await requireSite(sessions, session, providerId);
}

/** Throws `session.single-site` in a session for one site that is another provider's. Asked once more when nothing else can take its place. */
export async function requireSite(sessions: Sessions, session: Session, providerId: number): Promise<void> {
  if (optionsOf(session).singleSite && !(await sessions.takeSite(session, providerId)))
    throw new HostError('session.single-site');
}
