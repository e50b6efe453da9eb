import type { Session } from '../sessions/index.ts';
import type { ProviderDeps } from './provider-deps.ts';

/** Providers that the session may show as linked. */
export async function linkedBanks(
  { directory, access }: Pick<ProviderDeps, 'directory' | 'access'>,
  session: Session,
): Promise<ReadonlySet<number>> {
  const linked = [...(await directory.linkedOf(session))];
  return new Set(await access.filter(session, 'linkedBanks', linked, (id) => ({ kind: 'linkedBank', id })));
}
