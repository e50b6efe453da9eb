import type { frameOperations, HostOperation, HostOperationName } from '@fin-link/contracts/browser';
import type { HostCall, HostReply } from '@fin-link/contracts/host';
import { isPassing } from './host-error.ts';
import { request } from './request.ts';
import type { Connection, RequestParts } from './request.ts';
import { backoff, pause } from './timers.ts';

/** Operations by name, as one part of the contract has them. Their schemas come with the chunk that names the table. */
export type OperationTable = { readonly [N in HostOperationName]?: HostOperation };

/** One method for each operation of a table, named as in the contract. The stream has a method of its own, `watch`. */
export type OperationsOf<T extends OperationTable> = {
  readonly [N in Exclude<keyof T & HostOperationName, 'streamEvents'>]: (
    call: HostCall<N>,
    signal?: AbortSignal,
  ) => Promise<HostReply<N>>;
};

type AnyOperation = (call: RequestParts, signal?: AbortSignal) => Promise<unknown>;

/** Sent while the frame may be closing, or its page be on its way to a bank. */
const outlivesDocument: ReadonlySet<string> = new Set<HostOperationName>([
  'endSession',
  'saveSnapshot',
  'deleteProviderAccount',
  'cancelAuthorization',
]);

export function operationsOf<T extends OperationTable>(connection: Connection, table: T): OperationsOf<T> {
  const methods = Object.entries<HostOperation>(table).map(([name, operation]): [string, AnyOperation] => {
    const keepalive = outlivesDocument.has(name);
    return [name, (call, signal) => request(connection, operation, { ...call, keepalive }, signal)];
  });
  // The table relates each name to its own call and reply; a loop over all names cannot say so in types.
  return Object.fromEntries(methods) as unknown as OperationsOf<T>;
}

type Adding = Pick<OperationsOf<typeof frameOperations>, 'addProviderAccount'>;

/** An addition whose reply was lost is sent again with its key: the host answers with what the first one made. */
const additionTries = 3;

export async function addWithRetries(
  { timers }: Connection,
  { addProviderAccount }: Adding,
  call: HostCall<'addProviderAccount'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<HostReply<'addProviderAccount'>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await addProviderAccount(call, signal);
    } catch (cause) {
      if (signal.aborted || attempt === additionTries || !isPassing(cause)) throw cause;
      await pause(timers, backoff(timers, attempt, 500, 4_000), signal);
    }
  }
}
