import type { NeedsAccess, Session } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from './provider-directory.ts';

/** Returns the ids of the providers that the session may show as linked. */
export async function linkedBanks(
  { directory, access }: NeedsAccess & NeedsProviderDirectory,
  session: Session,
): Promise<ReadonlySet<number>> {
  const linked = [...(await directory.linkedOf(session))];
  return new Set(await access.filter(session, 'linkedBanks', linked, (id) => ({ kind: 'linkedBank', id })));
}
