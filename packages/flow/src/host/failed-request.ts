import type { HostErrorCode } from '@fin-link/contracts/browser';

/** A request of an effect that got no good answer. */
export interface FailedRequest {
  /** `page.unreachable`: the page around the frame could not get a session from its own server. */
  code: HostErrorCode | 'network.lost' | 'page.unreachable' | 'reply.invalid';
  /** The host's request id; empty when the host was not reached. */
  reference: string;
  /** Seconds. */
  retryAfter: number | null;
}
