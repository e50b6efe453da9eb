import { ServiceCallError } from '../transport/index.ts';

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Follows the links of an extract to its last page. Requests the next page while the caller processes the current one. Throws
 * `ServiceCallError` if a link leads to a page that was already read.
 */
export async function* extractPages<Q extends Query, B>(
  endpoint: 'getUserData' | 'getExtractEvents',
  first: Q,
  request: (query: Q) => Promise<{ readonly body: B; readonly next: Partial<Q> | null }>,
): AsyncGenerator<{ readonly body: B; readonly isLast: boolean }> {
  const requested = new Set<string>();
  const requestOnce = async (query: Q) => {
    const address = JSON.stringify(query);
    if (requested.has(address)) throw circularLink(endpoint);
    requested.add(address);
    return request(query);
  };
  for (let pending = requestOnce(first); ;) {
    const { body, next } = await pending;
    if (next !== null) {
      pending = requestOnce({ ...first, ...next });
      // The loop awaits this promise later. Until then, a rejection must not count as unhandled.
      pending.catch(() => {});
    }
    yield { body, isLast: next === null };
    if (next === null) return;
  }
}

/** Returns the error for a link to a page that was already read. */
const circularLink = (endpoint: 'getUserData' | 'getExtractEvents'): ServiceCallError =>
  new ServiceCallError({
    fault: 'unreadable',
    endpoint,
    status: 200,
    code: null,
    referenceCode: null,
    retryAfter: null,
  });
