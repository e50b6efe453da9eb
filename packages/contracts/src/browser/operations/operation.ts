import type * as z from 'zod/mini';

/**
 * Credential that an operation requires. `hostKey` is the backend's API key, `session` the session token; both are
 * bearer tokens. `operator` is an operator's key as a bearer token, or the cookie of the console. `launch` is a launch token in the body. `none` means no
 * credential.
 */
export type OperationAuth = 'none' | 'launch' | 'session' | 'hostKey' | 'operator';

/** An operation of the host, as its callers need it. The name of the constant is the name of the operation. */
export interface HostOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly auth: OperationAuth;
  /** Body of a successful reply; `null` if there is none. For a stream: each event. Errors have `hostErrorBody`. */
  readonly reply: z.ZodMiniType | null;
}
