import { serviceErrors, type ServiceErrorBody, type ServiceErrorCode } from '@fin-link/contracts/server';

export interface ServiceErrorOptions {
  /** Name of the offending input or thing, filled into the message. Never a value that a caller sent. */
  name?: string;
  /** Seconds after which trying again makes sense; leaves in `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** What domain code throws; the one error handler answers with the status of its code and this text. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly retryAfter: number | null;

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions = {}) {
    super(
      serviceErrors[code].message.replace('{name}', options.name ?? 'the input'),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
  }
}

export const errorBody = (error: ServiceError, requestId: string): ServiceErrorBody => ({
  errorCode: error.code,
  errorMessage: error.message,
  referenceCode: requestId,
});
