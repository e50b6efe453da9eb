import { frameOperations } from '@fin-link/contracts/browser';
import type { HostEvent } from '@fin-link/contracts/browser';
import { addWithRetries, operationsOf } from './operations.ts';
import type { OperationsOf, OperationTable } from './operations.ts';
import type { Connection } from './request.ts';
import { browserTimers } from './timers.ts';
import type { Timers } from './timers.ts';
import { watch } from './watch.ts';

export interface HostClientOptions {
  fetch: typeof globalThis.fetch;
  /** Origin of the host, e.g. `https://link.example`. */
  baseUrl: string;
  /** The session token; null before the launch. */
  token: () => string | null;
  timers?: Timers;
  /** Milliseconds until a request counts as lost; 15 seconds when not given. */
  timeoutMilliseconds?: number;
}

/**
 * What is read while streaming does not work: a provider account, authorizations at a bank, or every provider account of the user.
 * Verifications are reported as worth reading again.
 */
export type Watched = number | { authorizationIds: readonly string[] } | { verificationIds: readonly number[] } | null;

/** The operations that every view may need. */
type Operations = OperationsOf<typeof frameOperations>;

/** The host as a frame uses it. Every method rejects with a `HostError`, or with the signal's own reason when aborted. */
export interface HostClient extends Operations {
  /** The operations of another table of the contract, for the flow that calls them. */
  calls<T extends OperationTable>(table: T): OperationsOf<T>;
  /** Resolves when the signal is aborted; see `watch`. */
  watch(watched: Watched, onEvent: (event: HostEvent) => void, signal: AbortSignal): Promise<void>;
}

const defaultTimeout = 15_000;

export function createHostClient(options: HostClientOptions): HostClient {
  const connection: Connection = {
    // A bare reference to the browser's fetch loses its receiver.
    fetch: (input, init) => options.fetch(input, init),
    baseUrl: options.baseUrl,
    token: options.token,
    timers: options.timers ?? browserTimers,
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeout,
  };
  const operations = operationsOf(connection, frameOperations);
  return {
    ...operations,
    addProviderAccount: (call, signal) => addWithRetries(connection, operations, call, signal),
    calls: (table) => operationsOf(connection, table),
    watch: (watched, onEvent, signal) =>
      watch({ connection, poll: (polled) => readWatched(operations, watched, polled), onEvent, signal }),
  };
}

/** How what is watched stands, as the events that the stream would begin with. */
async function readWatched(host: Operations, watched: Watched, signal: AbortSignal): Promise<readonly HostEvent[]> {
  if (watched !== null && typeof watched === 'object') {
    if ('verificationIds' in watched)
      return watched.verificationIds.map((verificationId) => ({ type: 'verification', verificationId }));
    const read = watched.authorizationIds.map((authorizationId) =>
      host.getAuthorization({ params: { authorizationId } }, signal),
    );
    return (await Promise.all(read)).map(({ authorization }) => ({ type: 'authorization', authorization }));
  }
  const providerAccounts =
    watched === null
      ? (await host.listProviderAccounts({}, signal)).providerAccounts
      : [(await host.getProviderAccount({ params: { providerAccountId: watched } }, signal)).providerAccount];
  return providerAccounts.map((providerAccount) => ({ type: 'provider-account', providerAccount }));
}
