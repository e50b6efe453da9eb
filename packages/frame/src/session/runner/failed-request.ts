import { HostError } from '@fin-link/host-client';
import type { FailedRequest } from '@fin-link/flow';

/** Converts a client's error to the flow's format. Rethrows any error that is not a `HostError`, because it is a bug in the frame. */
export function failedRequest(error: unknown): FailedRequest {
  if (!(error instanceof HostError)) throw error;
  return { code: error.code, reference: error.requestId, retryAfter: error.retryAfter };
}
