import { type Endpoint, endpoints } from '@fin-link/contracts/service';

export function methodsAt(path: string): string[] {
  const matchingRoutes = routes.filter(({ address }) => address.test(path));
  return [...new Set(matchingRoutes.map(({ method }) => method))];
}

/**
 * Merges repeated slashes, which clients produce when they join a base address and a path. Keeps two slashes around a missing id, because
 * the merged path would address another endpoint.
 */
export function singleSlashes(url: string): string {
  const end = url.indexOf('?');
  const requestPath = end < 0 ? url : url.slice(0, end);
  if (!requestPath.startsWith('/') || !requestPath.includes('//')) return url;
  const path = requestPath.replace(/^\/+/, '/');
  const hasMissingId = routes.some(({ withoutIds }) => withoutIds.test(path));
  return `${hasMissingId ? path : path.replaceAll(/\/{2,}/g, '/')}${url.slice(requestPath.length)}`;
}

/** Endpoints with patterns for their paths, including alternative paths. */
const routes = Object.values<Endpoint>(endpoints).flatMap(({ method, path, alsoAt }) =>
  [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((address) => ({
    method,
    address: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`),
    /** Pattern that also matches a path with missing ids. */
    withoutIds: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]*')}$`),
  })),
);
