import {
  type InputField,
  serviceErrors,
  type ServiceErrorBody,
  type ServiceErrorCode,
} from '@fin-link/contracts/service';

export interface ServiceErrorOptions {
  /** Name of the offending input or thing, filled into the message. Never a value that a caller sent. */
  name?: string;
  /** Seconds after which trying again makes sense; leaves in `Retry-After`. */
  retryAfter?: number;
  /** Of a failed schema. Without it, a validation error has one field, `name`. */
  fields?: readonly InputField[];
  cause?: unknown;
}

const validationCodes: ReadonlySet<ServiceErrorCode> = new Set(['Y800', 'Y801', 'Y803', 'Y804', 'Y805', 'Y812']);

/** What domain code throws; the one error handler answers with the status of its code and this text. */
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
