import type { HostDeps } from '../deps.ts';
import type { Visit } from '../visits/visit.ts';
import { bankKeyOf } from './visit-checks.ts';

/**
 * The latest visit from which this browser has come back to this bank's address. Whoever reloads the page there while what the bank sent
 * is being checked has no fragment any more, and is shown what became of it.
 */
export async function returnedBefore(
  { visits, settings }: Pick<HostDeps, 'visits' | 'settings'>,
  { cookieHashes, bankKey }: { cookieHashes: readonly string[]; bankKey: string },
): Promise<Visit | null> {
  let latest: Visit | null = null;
  for (const cookieHash of cookieHashes) {
    const visit = await visits.find({ cookieHash });
    if (visit === null || visit.customer !== settings.customer || bankKeyOf(visit) !== bankKey) continue;
    if (visit.returnedAt !== null && (latest?.returnedAt ?? visit.returnedAt) <= visit.returnedAt) latest = visit;
  }
  return latest;
}
