import type { EndpointCall, EndpointReply, Endpoint, EndpointName } from '@fin-link/contracts/service';
import type { ServiceReply } from './call.ts';

const relation = /<([^>]*)>\s*;[^,]*\brel="?next"?/i;

/**
 * The query of the link with relation next. Only the parameters the endpoint knows are taken: where the next call goes is
 * never the reply's to say.
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

/** Ends a service that repeats its pages: far more than any list has. */
const mostPages = 10_000;

/** Follows the Link header until there is no next page, at most `maxPages` times (10,000). */
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
