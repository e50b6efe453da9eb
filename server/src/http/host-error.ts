import { hostErrors } from '@fin-link/contracts/browser';
import type { HostErrorCode } from '@fin-link/contracts/browser';

interface HostErrorOptions extends ErrorOptions {
  /** Seconds. */
  retryAfter?: number | null;
}

/** The one error that leaves the host: its code says everything the caller may know, `cause` is for the log. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(code: HostErrorCode, options: HostErrorOptions = {}) {
    super(hostErrors[code].message, options);
    this.code = code;
    this.status = hostErrors[code].status;
    this.retryAfter = options.retryAfter ?? null;
  }
}
