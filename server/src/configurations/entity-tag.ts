import type { ConfigurationVersion } from '@fin-link/contracts/browser';
import { HostError } from '../http/index.ts';

interface Versions {
  published: Pick<ConfigurationVersion, 'number'> | null;
  draft: Pick<ConfigurationVersion, 'number'> | null;
}

/** ETag of a configuration (RFC 9110, 8.8.3): another one after every change. */
export const entityTagOf = ({ published, draft }: Versions): string =>
  `"${String(published?.number ?? 0)}-${String(draft?.number ?? 0)}"`;

/** Throws `config.unconditional` without If-Match, and `config.stale` when it names another state than the current one. */
export function assertMatch(ifMatch: string | undefined, current: Versions): void {
  if (ifMatch === undefined) throw new HostError('config.unconditional');
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(entityTagOf(current)) && !tags.includes('*')) throw new HostError('config.stale');
}
