import { errors } from 'oidc-provider';
import { z } from 'zod';
import { RefusedRequest } from '../bank/bank.ts';

/**
 * Runs a check. Converts a `RefusedRequest` to an error of the authorization server. The server returns the error to the third party
 * through the customer's browser, or as the response to a pushed request.
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

/**
 * Throws `RefusedRequest` if the claims are invalid, or if they require an authentication context class (`acr`) that the bank's
 * sign-in does not reach. Without this early check, the bank would ask the customer to sign in repeatedly.
 */
export function assertReachable(claims: unknown, acr: string): void {
  const parsed = requestedClaims.safeParse(claims ?? {});
  if (!parsed.success) throw new RefusedRequest('the claims of the request are not valid');
  const { essential, value, values } = parsed.data.id_token?.acr ?? {};
  if (essential !== true) return;
  const isReached = (value === undefined || value === acr) && (values === undefined || values.includes(acr));
  if (!isReached)
    throw new RefusedRequest('the essential context class cannot be reached', 'unmet_authentication_requirements');
}

const requestedClaims = z.object({
  id_token: z
    .object({
      acr: z
        .object({ essential: z.boolean(), value: z.string(), values: z.array(z.string()) })
        .partial()
        .nullish(),
    })
    .nullish(),
});
