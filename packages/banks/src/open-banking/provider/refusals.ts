import { errors } from 'oidc-provider';
import { RefusedRequest } from '../bank/bank-profile.ts';

/** Throws what the third party is answered with, by the customer's browser or to its push, where the request is refused. */
export async function answeringRefusals(check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    throw error.code === 'invalid_request'
      ? new errors.InvalidRequest(error.message)
      : new errors.UnmetAuthenticationRequirements(error.message);
  }
}

/** An error for a pushed request that is no longer valid. */
export function invalidRequestUri(message: string): Error {
  return new errors.InvalidRequestUri(message);
}
