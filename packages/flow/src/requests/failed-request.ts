import type { HostErrorCode } from '@fin-link/contracts/browser';

/** A request of an effect that got no good answer. */
export interface FailedRequest {
  /** `page.unreachable`: the page around the frame did not reach its own server. `session.refused`: that made no session. */
  code: HostErrorCode | 'network.lost' | 'page.unreachable' | 'session.refused' | 'reply.invalid';
  /** The host's request id; empty when the host was not reached. */
  reference: string;
  /** Seconds. */
  retryAfter: number | null;
}
