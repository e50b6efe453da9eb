import { HostError } from '@fin-link/host-client';
import type { FailedRequest } from '@fin-link/flow';

/** A client's error in the flow's words. Anything that is not a `HostError` is a fault of ours, and is thrown on. */
export function failedRequest(error: unknown): FailedRequest {
  if (!(error instanceof HostError)) throw error;
  return { code: error.code, reference: error.requestId, retryAfter: error.retryAfter };
}
