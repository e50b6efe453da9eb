import { errors } from 'oidc-provider';
import { RefusedRequest } from '../bank/bank-profile.ts';

/**
 * Converts a `RefusedRequest` to an error of the authorization server, which returns it through the customer's browser
 * or to the push.
 */
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

/** Returns the error for a pushed request that is no longer valid. */
export function invalidRequestUri(message: string): Error {
  return new errors.InvalidRequestUri(message);
}
