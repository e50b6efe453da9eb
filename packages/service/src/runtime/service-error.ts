import { serviceErrors, type ServiceErrorBody, type ServiceErrorCode } from '@fin-link/contracts/server';

export interface ServiceErrorOptions {
  /** Name of the offending input or thing, filled into the message. Never a value that a caller sent. */
  name?: string;
  /** Seconds after which trying again makes sense; leaves in `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** What domain code throws; the one error handler answers with its code's status and text. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status: number;
  readonly retryAfter: number | null;

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions = {}) {
    const { status, message } = serviceErrors[code];
    super(
      message.replace('{name}', options.name ?? 'the input'),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.status = status;
    this.retryAfter = options.retryAfter ?? null;
  }
}

export const errorBody = (error: ServiceError, requestId: string): ServiceErrorBody => ({
  errorCode: error.code,
  errorMessage: error.message,
  referenceCode: requestId,
});
