import type * as z from 'zod/mini';

/**
 * What a caller shows to be let in: `hostKey` the backend's API key, `operatorKey` an operator's and `session` the session token, all
 * as a bearer; `launch` a launch token in the body; `none` nothing.
 */
export type OperationAuth = 'none' | 'launch' | 'session' | 'hostKey' | 'operatorKey';

/** What a caller has to know of an operation of the host. Its name is the name of the constant that holds it. */
export interface HostOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters as `:name`. */
  readonly path: `/${string}`;
  readonly auth: OperationAuth;
  /** Body of a success; null where it has none. Of a stream: each event. Errors have `hostErrorBody`. */
  readonly reply: z.ZodMiniType | null;
}
