/**
 * Headers in which an authenticated host tells the embedded service about the consumer who is at the screen, so that the
 * regions' attended and unattended rules can be kept. The service believes them only beside a valid token, and a real
 * upstream ignores them.
 */
export const presenceHeaders = { address: 'fin-consumer-address', agent: 'fin-consumer-agent' } as const;

export interface Presence {
  /** IP address of the consumer. */
  address: string;
  /** The browser's user agent, at most 300 characters. */
  agent: string;
}

/** A repeated `POST /providerAccounts` with the same key answers with the first one's provider account. 8 to 100 characters. */
export const idempotencyHeader = 'idempotency-key';

/** Of a reply: percent-encoded names of the inputs that were accepted and changed nothing. */
export const ignoredInputHeader = 'Fin-Ignored';
