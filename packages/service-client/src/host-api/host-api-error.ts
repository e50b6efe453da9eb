import type { BackendOperationName } from '@fin-link/contracts/host';
import type { CallFault } from '../transport/index.ts';

/** Facts about a failed call of the host API. */
export interface HostApiErrorFacts {
  fault: CallFault;
  operation: BackendOperationName;
  /** HTTP status; `null` without a reply. */
  status: number | null;
  /** Error code of the host, for example `session.not-found`; `null` if the reply has none. */
  code: string | null;
  /** Id of the request in the logs of the host. */
  requestId: string | null;
  /** English text for developers. */
  hostMessage: string | null;
  /** Invalid inputs of `request.invalid`; otherwise empty. */
  fields: readonly { readonly path: string; readonly message: string }[];
  /** Seconds until a retry, from `Retry-After`; `null` without this header. */
  retryAfter: number | null;
}

/**
 * Thrown if a call of the host API returns no usable reply. `message` can be logged, because it contains no address, header or body. The
 * host's own text is in `hostMessage`.
 */
export class HostApiError extends Error {
  override readonly name = 'HostApiError';
  readonly fault: CallFault;
  readonly operation: BackendOperationName;
  readonly status: number | null;
  readonly code: string | null;
  readonly requestId: string | null;
  readonly hostMessage: string | null;
  readonly fields: HostApiErrorFacts['fields'];
  readonly retryAfter: number | null;

  constructor(facts: HostApiErrorFacts, options?: ErrorOptions) {
    super(
      `The host call ${facts.operation} failed: ${[facts.fault, facts.status, facts.code].filter((part) => part !== null).join(' ')}`,
      options,
    );
    this.fault = facts.fault;
    this.operation = facts.operation;
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.hostMessage = facts.hostMessage;
    this.fields = facts.fields;
    this.retryAfter = facts.retryAfter;
  }
}
