import { HostError } from '../http/index.ts';
import type { Session } from '../sessions/index.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

type Parts = Pick<ProviderAccountDeps, 'adds' | 'observations'>;

/**
 * A session that starts with one connection changes that one, and one that starts with a bank what is linked there; each also
 * what it made itself. Throws `capability.missing`.
 */
export async function requireStart(
  { adds, observations }: Parts,
  session: Session,
  providerAccountId: number,
): Promise<void> {
  const { start } = session;
  if (start.providerAccountId === null && start.providerId === null) return;
  const isNamed = start.providerAccountId === providerAccountId;
  if (isNamed || (await adds.made(session, providerAccountId))) return;
  const { providerId } = start;
  const isThere =
    start.providerAccountId === null && (await observations.read(session, providerAccountId)).providerId === providerId;
  refuseUnless(isThere);
}

/** The bank at which a session links: the one it starts with, or that of the connection it starts with. Throws `capability.missing`. */
export async function requireStartBank(
  { observations }: Pick<Parts, 'observations'>,
  session: Session,
  providerId: number,
): Promise<void> {
  const { start } = session;
  if (start.providerId !== null) refuseUnless(start.providerId === providerId);
  else if (start.providerAccountId !== null)
    refuseUnless((await observations.read(session, start.providerAccountId)).providerId === providerId);
}

function refuseUnless(isWithin: boolean): void {
  if (!isWithin) throw new HostError('capability.missing');
}
