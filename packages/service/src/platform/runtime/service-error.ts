import {
  type InputField,
  serviceErrors,
  type ServiceErrorBody,
  type ServiceErrorCode,
} from '@fin-link/contracts/service';

export interface ServiceErrorOptions {
  /** Name of the invalid input or object, for the message. Never a value from the caller. */
  name?: string;
  /** Retry time in seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Fields of a failed schema. Default: one field, `name`. */
  fields?: readonly InputField[];
  cause?: unknown;
}

const validationCodes: ReadonlySet<ServiceErrorCode> = new Set(['Y800', 'Y801', 'Y803', 'Y804', 'Y805', 'Y812']);

/** Error of the domain code. The error handler replies with the status of its code and this message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly retryAfter: number | null;
  readonly fields: readonly InputField[] | null;

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions = {}) {
    super(
      serviceErrors[code].message.replace('{name}', options.name ?? 'the input'),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.retryAfter = options.retryAfter ?? null;
    const { name, fields } = options;
    const ownFields = name !== undefined && validationCodes.has(code) ? [{ path: name, message: this.message }] : null;
    this.fields = fields ?? ownFields;
  }
}

export const errorBody = (error: ServiceError, requestId: string): ServiceErrorBody => ({
  errorCode: error.code,
  errorMessage: error.message,
  referenceCode: requestId,
  ...(error.fields !== null && { fields: [...error.fields] }),
});
