import type { EndpointName, InputField } from '@fin-link/contracts/service';
import type { CallFault } from './send.ts';

/** Facts about a failed call, which `ServiceCallError` contains. */
export interface ServiceCallErrorFacts {
  fault: CallFault;
  endpoint: EndpointName;
  /** HTTP status; `null` without a reply. */
  status: number | null;
  /** Error code of the service, `Yxxx`; `null` if the reply has none. */
  code: string | null;
  /** Code that identifies the request in the logs of the service. */
  referenceCode: string | null;
  /** English text for developers, or `null`. */
  serviceMessage?: string | null;
  /** Invalid inputs of a validation error; otherwise empty. */
  fields?: readonly InputField[];
  /** Seconds until a retry, from `Retry-After`; `null` without this header. */
  retryAfter: number | null;
}

/**
 * Thrown if a call of the service returns no usable reply. `message` can be logged, because it contains no address, header or body. The
 * service's own text is in `serviceMessage`.
 */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly fault: CallFault;
  readonly endpoint: EndpointName;
  readonly status: number | null;
  readonly code: string | null;
  readonly referenceCode: string | null;
  readonly serviceMessage: string | null;
  readonly fields: readonly InputField[];
  readonly retryAfter: number | null;

  constructor(facts: ServiceCallErrorFacts, options?: ErrorOptions) {
    super(
      `The service call ${facts.endpoint} failed: ${[facts.fault, facts.status, facts.code].filter((part) => part !== null).join(' ')}`,
      options,
    );
    this.fault = facts.fault;
    this.endpoint = facts.endpoint;
    this.status = facts.status;
    this.code = facts.code;
    this.referenceCode = facts.referenceCode;
    this.serviceMessage = facts.serviceMessage ?? null;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter;
  }
}
