import { hostErrorCodes, hostErrors } from '@fin-link/contracts/browser';
import type { ApiErrorCode, HostErrorCode } from '@fin-link/contracts/browser';
import type { InputField } from '@fin-link/contracts/service';

interface HostErrorOptions extends ErrorOptions {
  /** Time until a retry, in seconds. */
  retryAfter?: number | null;
  /** Names and rules of the inputs for `request.invalid`, never their values. */
  fields?: readonly InputField[];
}

/** The only error that the host sends. The code is all that the caller may know; `cause` is for the log. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;
  readonly fields: readonly InputField[];

  constructor(code: ApiErrorCode, options: HostErrorOptions = {}) {
    super(hostErrors[code].message, options);
    this.code = code;
    this.status = hostErrors[code].status;
    this.retryAfter = options.retryAfter ?? null;
    this.fields = options.fields ?? [];
  }

  /** Error code for frames and backends. */
  get frameCode(): HostErrorCode {
    return hostErrorCodes.find((known) => known === this.code) ?? 'internal';
  }
}

/** `request.invalid` for one input that no schema can check alone. The message never repeats a value. */
export const invalidInput = (path: string, message: string): HostError =>
  new HostError('request.invalid', { fields: [{ path, message }] });
