import type { HostErrorCode } from '@fin-link/contracts/browser';

/** Failed request of an effect. */
export interface FailedRequest {
  /** `page.unreachable`: the embedding page could not reach its own server. `session.refused`: that server did not create a session. */
  code: HostErrorCode | 'network.lost' | 'page.unreachable' | 'session.refused' | 'reply.invalid';
  /** The host's request id; empty if the host could not be reached. */
  reference: string;
  /** Retry time in seconds; `null` if not known. */
  retryAfter: number | null;
}
