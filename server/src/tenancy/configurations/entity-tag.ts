import type { ConfigurationVersion } from '@fin-link/contracts/browser';
import { HostError } from '../../platform/http/index.ts';

interface Versions {
  published: Pick<ConfigurationVersion, 'number'> | null;
  draft: Pick<ConfigurationVersion, 'number'> | null;
}

/** Returns the ETag of a configuration (RFC 9110, 8.8.3). Every change gives a new ETag. */
export const entityTagOf = ({ published, draft }: Versions): string =>
  `"${String(published?.number ?? 0)}-${String(draft?.number ?? 0)}"`;

/** Throws `config.unconditional` if `If-Match` is missing, and `config.stale` if it does not match the current version. */
export function assertMatch(ifMatch: string | undefined, current: Versions): void {
  if (ifMatch === undefined) throw new HostError('config.unconditional');
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTagOf(current)) && !tags.includes('*')) throw new HostError('config.stale');
}
