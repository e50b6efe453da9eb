import { frameOperations } from '@fin-link/contracts/browser';
import type { FrameOperationName, HostEvent, HostOperation } from '@fin-link/contracts/browser';
import type { HostAnswer, HostCall } from '@fin-link/contracts/host';
import { isPassing } from './host-error.ts';
import { request } from './request.ts';
import type { Call, Connection } from './request.ts';
import { backoff, browserTimers, pause } from './timers.ts';
import type { Timers } from './timers.ts';
import { watch } from './watch.ts';

export interface HostClientOptions {
  fetch: typeof globalThis.fetch;
  /** Origin of the host, for example `https://link.example`. */
  baseUrl: string;
  /** Returns the session token; `null` before the launch. */
  token: () => string | null;
  timers?: Timers;
  /** Timeout of a request in milliseconds. Default: 15 seconds. */
  timeoutMilliseconds?: number;
}

/** Table of operations by name. Importing a table's module also loads the schemas of its operations. */
export type OperationTable = { readonly [N in FrameOperationName]?: HostOperation };

/** One method for each operation of a table, named as in the contract. The event stream has a separate method, `watch`. */
export type OperationsOf<T extends OperationTable> = {
  readonly [N in Exclude<keyof T & FrameOperationName, 'streamEvents'>]: (
    call: HostCall<N>,
    signal?: AbortSignal,
  ) => Promise<HostAnswer<N>>;
};

/**
 * What `watch` polls if streaming does not work: a provider account, authorizations, verifications, or all provider accounts of the user
 * (`null`). For a verification, polling reports only that it has changed, so the caller must read it.
 */
export type Watched = number | { authorizationIds: readonly string[] } | { verificationIds: readonly number[] } | null;

/** Operations that every view may need. */
type Operations = OperationsOf<typeof frameOperations>;

/** Client of the host for the frame. Methods reject with a `HostError`, or with the reason of the caller's signal if it is aborted. */
export interface HostClient extends Operations {
  /** Returns the operations of another table of the contract. */
  calls<T extends OperationTable>(table: T): OperationsOf<T>;
  /** Reports events until the signal is aborted, then resolves. Rejects with a `HostError` if a retry cannot help. */
  watch(watched: Watched, onEvent: (event: HostEvent) => void, signal: AbortSignal): Promise<void>;
}

const defaultTimeout = 15_000;

/** Maximum number of attempts to add a provider account. With the same idempotency key, every attempt returns the first result. */
const additionTries = 3;

/** Operations whose requests must continue when the document closes or navigates to a bank. */
const lastRequests: ReadonlySet<string> = new Set<FrameOperationName>([
  'endSession',
  'saveSnapshot',
  'deleteProviderAccount',
  'cancelAuthorization',
]);

/** Creates a client of the host. */
export function createHostClient(options: HostClientOptions): HostClient {
  const connection: Connection = {
    // A direct reference to `options.fetch` would lose its receiver.
    fetch: (input, init) => options.fetch(input, init),
    baseUrl: options.baseUrl,
    token: options.token,
    timers: options.timers ?? browserTimers,
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeout,
  };
  const operations = operationsOf(connection, frameOperations);
  return {
    ...operations,
    addProviderAccount: (call, signal) =>
      withRetries(connection, () => operations.addProviderAccount(call, signal), signal),
    calls: (table) => operationsOf(connection, table),
    watch: (watched, onEvent, signal) =>
      watch({ connection, poll: (polled) => readWatched(operations, watched, polled), onEvent, signal }),
  };
}

function operationsOf<T extends OperationTable>(connection: Connection, table: T): OperationsOf<T> {
  const methods = Object.entries<HostOperation>(table).map(([name, operation]) => {
    const method = (call: Call, signal?: AbortSignal): Promise<unknown> =>
      request(connection, operation, call, lastRequests.has(name), signal);
    return [name, method] as const;
  });
  // `Object.fromEntries` loses the relation between a name and the types of its call and answer.
  return Object.fromEntries(methods) as unknown as OperationsOf<T>;
}

/** Retries a request whose reply was lost. */
async function withRetries<R>(
  { timers }: Connection,
  send: () => Promise<R>,
  signal: AbortSignal = new AbortController().signal,
): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (cause) {
      if (signal.aborted || attempt === additionTries || !isPassing(cause)) throw cause;
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
