import type { HostDeps } from '../deps.ts';
import type { Visit } from '../visits/visit.ts';
import { bankKeyOf } from './visit-checks.ts';

/** The visits to a bank that this browser went on, by the cookies it holds. */
export async function visitsOfBrowser(
  { visits, settings }: Pick<HostDeps, 'visits' | 'settings'>,
  { cookieHashes, bankKey }: { cookieHashes: readonly string[]; bankKey: string },
): Promise<Visit[]> {
  const found: Visit[] = [];
  for (const cookieHash of cookieHashes) {
    const visit = await visits.find({ cookieHash });
    if (visit?.customer === settings.customer && bankKeyOf(visit) === bankKey) found.push(visit);
  }
  return found;
}

/**
 * Of visits to one bank the latest from which the browser has come back to the bank's address. Whoever reloads the page there while
 * what the bank sent is being checked has no fragment any more, and is shown what became of it.
 */
export function returnedBefore(visits: readonly Visit[]): Visit | null {
  let latest: Visit | null = null;
  for (const visit of visits)
    if (visit.returnedAt !== null && (latest?.returnedAt ?? visit.returnedAt) <= visit.returnedAt) latest = visit;
  return latest;
}
