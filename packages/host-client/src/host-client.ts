import { sessionOperations } from '@fin-link/contracts/browser';
import type { FrameOperationName, HostOperation } from '@fin-link/contracts/browser';
import type { HostAnswer, HostCall } from '@fin-link/contracts/host';
import { request } from './request.ts';
import type { Call, Connection } from './request.ts';
import { browserTimers } from './timers.ts';
import type { Timers } from './timers.ts';

export interface HostClientOptions {
  /** Function that sends requests, for example `window.fetch`. */
  fetch: typeof globalThis.fetch;
  /** Origin of the host, for example `https://link.example`. */
  baseUrl: string;
  /** Returns the session token; `null` before the launch. */
  token: () => string | null;
  /** Timers for timeouts and retries. Default: the browser's timers. */
  timers?: Timers;
  /** Timeout of a request in milliseconds. Default: 15 seconds. */
  timeoutMilliseconds?: number;
}

/** Table of operations by name. Importing a table's module also loads the schemas of its operations. */
export type OperationTable = { readonly [N in FrameOperationName]?: HostOperation };

/** One method for each operation of a table, named as in the contract. For the event stream, `LinkClient` has the method `watch`. */
export type OperationsOf<T extends OperationTable> = {
  readonly [N in Exclude<keyof T & FrameOperationName, 'streamEvents'>]: (
    call: HostCall<N>,
    signal?: AbortSignal,
  ) => Promise<HostAnswer<N>>;
};

/** Operations that every view may need. */
type Operations = OperationsOf<typeof sessionOperations>;

/** Client of the host for the frame. Methods reject with a `HostError`, or with the reason of the caller's signal if it is aborted. */
export interface HostClient extends Operations {
  /** Returns the operations of another table of the contract. */
  calls<T extends OperationTable>(table: T): OperationsOf<T>;
}

const defaultTimeoutMs = 15_000;

/** Operations whose requests must continue when the document closes or navigates to a bank. */
const keepaliveOperations: ReadonlySet<string> = new Set<FrameOperationName>([
  'endSession',
  'saveSnapshot',
  'deleteProviderAccount',
  'cancelAuthorization',
]);

/** Returns the connection with default timers and timeout. */
export const connectionOf = (options: HostClientOptions): Connection => ({
  // A direct reference to `options.fetch` would lose its receiver.
  fetch: (input, init) => options.fetch(input, init),
  baseUrl: options.baseUrl,
  token: options.token,
  timers: options.timers ?? browserTimers,
  timeoutMilliseconds: options.timeoutMilliseconds ?? defaultTimeoutMs,
});

/** Creates a client of the host for views without links to banks. */
export function createHostClient(options: HostClientOptions): HostClient {
  const connection = connectionOf(options);
  return {
    ...operationsOf(connection, sessionOperations),
    calls: (table) => operationsOf(connection, table),
  };
}

function operationsOf<T extends OperationTable>(connection: Connection, table: T): OperationsOf<T> {
  const methods = Object.entries<HostOperation>(table).map(([name, operation]) => {
    const method = (call: Call, signal?: AbortSignal): Promise<unknown> =>
      request(connection, operation, call, keepaliveOperations.has(name), signal);
    return [name, method] as const;
  });
  // `Object.fromEntries` loses the relation between a name and the types of its call and answer.
  return Object.fromEntries(methods) as unknown as OperationsOf<T>;
}
