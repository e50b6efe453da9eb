import type { EndpointCall, EndpointReply, ImplementedEndpointName } from '@fin-link/contracts/server';
import type { ServiceReply } from './call.ts';

/** Follows the Link header until there is no next page, at most `maxPages` times. */
export async function* eachPage<N extends ImplementedEndpointName>(
  fetchPage: (query: EndpointCall<N>['query'] | null) => Promise<ServiceReply<N>>,
  maxPages: number,
): AsyncGenerator<EndpointReply<N>> {
  let query: EndpointCall<N>['query'] | null = null;
  for (let page = 0; page < maxPages; page++) {
    const reply: ServiceReply<N> = await fetchPage(query);
    yield reply.body;
    if (reply.next === null) return;
    query = reply.next;
  }
}
