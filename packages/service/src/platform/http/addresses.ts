import { type Endpoint, endpoints } from '@fin-link/contracts/service';

const rows = Object.values<Endpoint>(endpoints).flatMap(({ method, path, alsoAt }) =>
  [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((one) => ({
    method,
    address: new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`),
    /** Matches the path even if an id is missing. */
    withoutIds: new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]*')}$`),
  })),
);

/** Returns the endpoint table's methods for a path. */
export const methodsAt = (path: string): string[] => [
  ...new Set(rows.filter(({ address }) => address.test(path)).map(({ method }) => method)),
];

/**
 * Merges repeated slashes, which clients produce when they join a base address and a path. Keeps two slashes with a missing id between
 * them, because the merged path would address another endpoint.
 */
export function singleSlashes(url: string): string {
  const end = url.indexOf('?');
  const sent = end < 0 ? url : url.slice(0, end);
  if (!sent.startsWith('/') || !sent.includes('//')) return url;
  const path = sent.replace(/^\/+/, '/');
  const lacksId = rows.some(({ withoutIds }) => withoutIds.test(path));
  return `${lacksId ? path : path.replaceAll(/\/{2,}/g, '/')}${url.slice(sent.length)}`;
}
