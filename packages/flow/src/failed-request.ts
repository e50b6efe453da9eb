import type { HostErrorCode } from '@fin-link/contracts/browser';

/** A request of an effect that got no good answer. */
export interface FailedRequest {
  code: HostErrorCode | 'network.lost' | 'reply.invalid';
  /** The host's request id; empty when the host was not reached. */
  reference: string;
  /** Seconds. */
  retryAfter: number | null;
}
