import {
  hostErrorCodes,
  hostErrors,
  type ApiErrorCode,
  type ChangeConflict,
  type HostErrorCode,
} from '@fin-link/contracts/browser';
import type { InputField } from '@fin-link/contracts/service';

interface HostErrorOptions extends ErrorOptions {
  /** Time until a retry, in seconds. */
  retryAfter?: number | null;
  /** Names and rules of the inputs for `request.invalid`, never their values. */
  fields?: readonly InputField[];
  /** Change that the caller had not read, for `config.stale`. */
  conflict?: ChangeConflict;
  /** Extension that the service lacks, for `operations.not-at-this-service`. */
  capability?: string;
}

/** Error that the host sends. The caller gets the code and its message; `cause` is only logged. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Seconds until a retry; `null` if a retry cannot help. */
  readonly retryAfter: number | null;
  /** Invalid inputs of `request.invalid`. */
  readonly fields: readonly InputField[];
  /** Change that the caller had not read; `null` for other errors than `config.stale`. */
  readonly conflict: ChangeConflict | null;
  /** Extension that the service lacks; `null` for other errors than `operations.not-at-this-service`. */
  readonly capability: string | null;

  constructor(code: ApiErrorCode, options: HostErrorOptions = {}) {
    super(hostErrors[code].message, options);
    this.code = code;
    this.status = hostErrors[code].status;
    this.retryAfter = options.retryAfter ?? null;
    this.fields = options.fields ?? [];
    this.conflict = options.conflict ?? null;
    this.capability = options.capability ?? null;
  }

  /** Error code for frames and backends. */
  get frameCode(): HostErrorCode {
    return hostErrorCodes.find((known) => known === this.code) ?? 'internal';
  }
}

/** Returns a `request.invalid` error for an input that no schema can check alone. `message` must not contain the value. */
export const invalidInput = (path: string, message: string): HostError =>
  new HostError('request.invalid', { fields: [{ path, message }] });
