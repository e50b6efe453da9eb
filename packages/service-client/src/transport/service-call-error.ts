import type { EndpointName, InputField } from '@fin-link/contracts/service';

/**
 * - `refused`: the service answered with an error status; `code` is its error code where the body had one.
 * - `unreachable`: no connection, or it broke. `timeout`: the time limit passed.
 * - `unreadable`: the reply is too large, is no JSON, lacks what the interface promises, or is a redirect (never followed).
 */
export type ServiceCallFault = 'refused' | 'unreachable' | 'timeout' | 'unreadable';

export interface ServiceCallErrorFacts {
  fault: ServiceCallFault;
  endpoint: EndpointName;
  /** HTTP status; null when there was no reply. */
  status: number | null;
  /** `Yxxx`. */
  code: string | null;
  referenceCode: string | null;
  /** English text for developers; null without one. */
  serviceMessage?: string | null;
  /** Of validation errors; empty without any. */
  fields?: readonly InputField[];
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
}

/**
 * A call of the service that brought no usable reply. `message` never holds an address, a header or a body, so that it can be logged;
 * what the service wrote is in `serviceMessage`.
 */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly fault: ServiceCallFault;
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
