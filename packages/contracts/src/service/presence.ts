/**
 * Headers that an authenticated host uses to describe the consumer at the screen, for regional rules on attended access. The service
 * trusts these headers only with a valid token. A real upstream ignores them.
 */
export const presenceHeaders = { address: 'fin-consumer-address', agent: 'fin-consumer-agent' } as const;

/** Consumer at the screen, as the host describes it. */
export interface Presence {
  /** IP address of the consumer. */
  address: string;
  /** The browser's user agent, at most 300 characters. */
  agent: string;
}

/**
 * Idempotency key of `POST /providerAccounts`, 8 to 100 characters. A request with a repeated key returns the provider account of the
 * first request.
 */
export const idempotencyHeader = 'idempotency-key';

/** Reply header with percent-encoded names of inputs that had no effect. */
export const ignoredInputHeader = 'Fin-Ignored';
