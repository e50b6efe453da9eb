import { type Endpoint, endpoints } from '@fin-link/contracts/service';

const rows = Object.values<Endpoint>(endpoints).flatMap(({ method, path, alsoAt }) =>
  [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((one) => ({
    method,
    address: new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`),
    /** Also where an id is missing. */
    withoutIds: new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]*')}$`),
  })),
);

/** The methods that the endpoint table has at a path. */
export const methodsAt = (path: string): string[] => [
  ...new Set(rows.filter(({ address }) => address.test(path)).map(({ method }) => method)),
];

/**
 * Clients join a base address and a path with a slash too many, so that several count as one. Where an id is missing between two,
 * the path stays as it is: without it the request would be another one.
 */
export function singleSlashes(url: string): string {
  const end = url.indexOf('?');
  const sent = end < 0 ? url : url.slice(0, end);
  if (!sent.startsWith('/') || !sent.includes('//')) return url;
  const path = sent.replace(/^\/+/, '/');
  const lacksId = rows.some(({ withoutIds }) => withoutIds.test(path));
  return `${lacksId ? path : path.replaceAll(/\/{2,}/g, '/')}${url.slice(sent.length)}`;
}
