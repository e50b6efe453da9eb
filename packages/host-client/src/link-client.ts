import { linkOperations } from '@fin-link/contracts/browser';
import type { HostEvent } from '@fin-link/contracts/browser';
import { connectionOf, createHostClient } from './host-client.ts';
import type { HostClient, HostClientOptions, OperationsOf } from './host-client.ts';
import { isPassing } from './host-error.ts';
import type { Connection } from './request.ts';
import { backoff, pause } from './timers.ts';
import type { watch } from './watch.ts';

/**
 * What `watch` polls if streaming does not work: a provider account, authorizations, verifications, or all provider accounts of the user
 * (`null`). For a verification, polling reports only that it has changed, so the caller must read it.
 */
export type Watched = number | { authorizationIds: readonly string[] } | { verificationIds: readonly number[] } | null;

type Operations = OperationsOf<typeof linkOperations>;

/** Client of the host for views with links to banks. */
export interface LinkClient extends HostClient, Operations {
  /** Reports events until the signal is aborted, then resolves. Rejects with a `HostError` if a retry cannot help. */
  watch(watched: Watched, onEvent: (event: HostEvent) => void, signal: AbortSignal): Promise<void>;
}

/** Maximum number of attempts to add a provider account. With the same idempotency key, every attempt returns the first result. */
const maxAddAttempts = 3;

/** Loads the code that streams and polls. Resolves to `null` if the signal is aborted before it has loaded. */
type LoadWatch = (signal: AbortSignal) => Promise<typeof watch | null>;

/** Creates a client of the host for views with links to banks. `loadWatch`: called for each watch. */
export function createLinkClientWith(options: HostClientOptions, loadWatch: LoadWatch): LinkClient {
  const connection = connectionOf(options);
  const client = createHostClient(options);
  const operations = client.calls(linkOperations);
  return {
    ...client,
    ...operations,
    addProviderAccount: (call, signal) =>
      withRetries(connection, () => operations.addProviderAccount(call, signal), signal),
    watch: async (watched, onEvent, signal) => {
      const startWatch = await loadWatch(signal);
      await startWatch?.({ connection, poll: (polled) => readWatched(operations, watched, polled), onEvent, signal });
    },
  };
}

/** Retries a request that failed with a temporary error, for example because its reply was lost. */
async function withRetries<R>(
  { timers }: Connection,
  send: () => Promise<R>,
  signal: AbortSignal = new AbortController().signal,
): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (cause) {
      if (signal.aborted || attempt === maxAddAttempts || !isPassing(cause)) throw cause;
      await pause(timers, backoff(timers, attempt, 500, 4_000), signal);
    }
  }
}

/** Reads the current state of everything that is watched, in the form of the stream's first events. */
async function readWatched(host: Operations, watched: Watched, signal: AbortSignal): Promise<readonly HostEvent[]> {
  if (watched !== null && typeof watched === 'object') {
    if ('verificationIds' in watched)
      return watched.verificationIds.map((verificationId) => ({ type: 'verification', verificationId }));
    const read = watched.authorizationIds.map((authorizationId) => host.getAuthorization({ authorizationId }, signal));
    return (await Promise.all(read)).map(({ authorization }) => ({ type: 'authorization', authorization }));
  }
  const providerAccounts =
    watched === null
      ? await host.listProviderAccounts({}, signal)
      : [await host.getProviderAccount({ providerAccountId: watched }, signal)];
  return providerAccounts.map((providerAccount) => ({ type: 'provider-account', providerAccount }));
}
