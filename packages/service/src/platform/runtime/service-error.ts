import {
  type InputField,
  serviceErrors,
  type ServiceErrorBody,
  type ServiceErrorCode,
} from '@fin-link/contracts/service';

interface ServiceErrorOptions {
  /** Name of the invalid input or object, for the message. Never a value from the caller. */
  name?: string;
  /** Retry time in seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** Fields of a failed schema. Default: one field, `name`. */
  fields?: readonly InputField[];
  /** Error that led to this one, for the log. */
  cause?: unknown;
}

/** Codes of invalid or missing inputs. Their replies contain the field's name. */
const validationCodes: ReadonlySet<ServiceErrorCode> = new Set(['Y800', 'Y801', 'Y803', 'Y804', 'Y805', 'Y812']);

/** Error that is sent to the caller. The reply has the HTTP status of the error's code, and the error's message. */
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
    const namedField = name !== undefined && validationCodes.has(code) ? [{ path: name, message: this.message }] : null;
    this.fields = fields ?? namedField;
  }
}

export const errorBody = (error: ServiceError, requestId: string): ServiceErrorBody => ({
  errorCode: error.code,
  errorMessage: error.message,
  referenceCode: requestId,
  ...(error.fields !== null && { fields: [...error.fields] }),
});
