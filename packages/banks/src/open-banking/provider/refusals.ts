import { errors } from 'oidc-provider';
import { RefusedRequest } from '../bank/bank-profile.ts';

/**
 * Runs a check. Converts a `RefusedRequest` to an error of the authorization server, which returns it to the third party: through
 * the customer's browser, or as the response to a pushed request.
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
