import { AddressError } from './reachable-addresses.ts';

/** Reason why a callback request got no answer, for the log. Contains neither the address nor a message of a library. */
export interface CallbackFault {
  /** Code or name of the error, for example `ECONNREFUSED`. */
  readonly error: string;
  /** Advice on the configuration, if the address of the callback is not public. */
  readonly reason?: string;
}

/** Advice on the configuration, by kind of the refused address. */
const reasons = {
  loopback:
    'The callback leads to this machine. FIN_ALLOW_LOOPBACK_CALLBACKS=true allows that, but not in production: use a public address.',
  private: 'The callback leads to a private network. No variable allows that: use a public address.',
} as const;

export function callbackFault(error: unknown): CallbackFault {
  const refusal = addressErrorOf(error);
  if (refusal !== null)
    return {
      error: refusal.code,
      ...(refusal.kind !== null && refusal.kind !== 'public' && { reason: reasons[refusal.kind] }),
    };
  if (!(error instanceof Error)) return { error: 'unknown' };
  return { error: 'code' in error && typeof error.code === 'string' ? error.code : error.name };
}

/** Returns the `AddressError` that an error is or has as its cause; `null` if there is none. */
function addressErrorOf(error: unknown): AddressError | null {
  if (error instanceof AddressError) return error;
  return error instanceof Error && error.cause !== undefined ? addressErrorOf(error.cause) : null;
}
