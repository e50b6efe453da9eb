import type { EndpointCall, EndpointReply, Endpoint, EndpointName } from '@fin-link/contracts/service';
import type { ServiceReply } from './call.ts';

/** Link with relation `next` in a Link header. */
const nextLink = /<([^>]*)>\s*;[^,]*\brel="?next"?/i;

/**
 * Returns the query of the link with relation `next`; `null` if there is no such link. Keeps only parameters of the endpoint, so that a
 * reply cannot choose the address of the next call.
 */
export function nextPage(endpoint: Endpoint, link: string | string[] | undefined): Record<string, string> | null {
  const target = nextLink.exec(Array.isArray(link) ? link.join(', ') : (link ?? ''))?.[1];
  if (target === undefined) return null;
  const parameterNames = Object.keys(endpoint.query?.shape ?? {});
  const parameters = new URL(target, 'http://service.invalid').searchParams;
  const entries = parameterNames.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Default limit, in case a service repeats pages forever. No real list is that long. */
const defaultMaxPages = 10_000;

/** Yields the pages of a list up to the last page, or up to `maxPages` pages (default 10,000). */
export async function* eachPage<N extends EndpointName>(
  fetchPage: (query: EndpointCall<N>['query'] | null) => Promise<ServiceReply<N>>,
  maxPages = defaultMaxPages,
): AsyncGenerator<EndpointReply<N>> {
  let query: EndpointCall<N>['query'] | null = null;
  for (let page = 0; page < maxPages; page++) {
    const reply: ServiceReply<N> = await fetchPage(query);
    yield reply.body;
    if (reply.next === null) return;
    query = reply.next;
  }
}
