import type { EndpointCall, EndpointReply, Endpoint, EndpointName } from '@fin-link/contracts/service';
import type { ServiceReply } from './call.ts';

const relation = /<([^>]*)>\s*;[^,]*\brel="?next"?/i;

/**
 * Returns the query of the link with relation `next`. Keeps only parameters of the endpoint, so that a reply cannot choose the address of
 * the next call.
 */
export function nextPage(endpoint: Endpoint, link: string | string[] | undefined): Record<string, string> | null {
  const target = relation.exec(Array.isArray(link) ? link.join(', ') : (link ?? ''))?.[1];
  if (target === undefined) return null;
  const known = Object.keys(endpoint.query?.shape ?? {});
  const given = new URL(target, 'http://service.invalid').searchParams;
  const entries = known.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Maximum number of pages, in case a service repeats them forever. No real list is that long. */
const mostPages = 10_000;

/** Follows the Link header to the last page. Reads at most `maxPages` pages (default 10,000). */
export async function* eachPage<N extends EndpointName>(
  fetchPage: (query: EndpointCall<N>['query'] | null) => Promise<ServiceReply<N>>,
  maxPages = mostPages,
): AsyncGenerator<EndpointReply<N>> {
  let query: EndpointCall<N>['query'] | null = null;
  for (let page = 0; page < maxPages; page++) {
    const reply: ServiceReply<N> = await fetchPage(query);
    yield reply.body;
    if (reply.next === null) return;
    query = reply.next;
  }
}
