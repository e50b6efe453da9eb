import { frameOperations } from '@fin-link/contracts/browser';
import type { FrameOperationName } from '@fin-link/contracts/browser';
import type { HostCall, HostReply } from '@fin-link/contracts/host';
import { isPassing } from './host-error.ts';
import { request } from './request.ts';
import type { Connection, RequestParts } from './request.ts';
import { backoff, pause } from './timers.ts';

const { streamEvents: _stream, ...operations } = frameOperations;

/** The stream has a method of its own, `watch`. */
export type CalledOperation = Exclude<FrameOperationName, 'streamEvents'>;

/** One method for each operation that the frame calls, named as in the contract. */
export type Operations = {
  readonly [N in CalledOperation]: (call: HostCall<N>, signal?: AbortSignal) => Promise<HostReply<N>>;
};

type AnyOperation = (call: RequestParts, signal?: AbortSignal) => Promise<unknown>;

/** Sent while the frame may be closing, or its page be on its way to a bank. */
const outlivesDocument: ReadonlySet<string> = new Set<CalledOperation>([
  'endSession',
  'saveSnapshot',
  'deleteProviderAccount',
  'cancelAuthorization',
]);

export function operationsOf(connection: Connection): Operations {
  const methods = Object.entries(operations).map(([name, operation]): [string, AnyOperation] => {
    const keepalive = outlivesDocument.has(name);
    return [name, (call, signal) => request(connection, operation, { ...call, keepalive }, signal)];
  });
  // The table relates each name to its own call and reply; a loop over all names cannot say so in types.
  const calls = Object.fromEntries(methods) as unknown as Operations;
  return { ...calls, addProviderAccount: (call, signal) => addWithRetries(connection, calls, call, signal) };
}

/** An addition whose reply was lost is sent again with its key: the host answers with what the first one made. */
const additionTries = 3;

async function addWithRetries(
  { timers }: Connection,
  { addProviderAccount }: Operations,
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
