import { hostErrorCodes, hostErrors } from '@fin-link/contracts/browser';
import type { ApiErrorCode, HostErrorCode } from '@fin-link/contracts/browser';

interface HostErrorOptions extends ErrorOptions {
  /** Seconds. */
  retryAfter?: number | null;
}

/** The one error that leaves the host: its code says everything the caller may know, `cause` is for the log. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(code: ApiErrorCode, options: HostErrorOptions = {}) {
    super(hostErrors[code].message, options);
    this.code = code;
    this.status = hostErrors[code].status;
    this.retryAfter = options.retryAfter ?? null;
  }

  /** The code as frames and backends know it. */
  get frameCode(): HostErrorCode {
    return hostErrorCodes.find((known) => known === this.code) ?? 'internal';
  }
}
