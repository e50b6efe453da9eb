import { errors } from 'oidc-provider';

/** An error that is returned to the third party by the customer's browser. */
export function invalidRequest(message: string): Error {
  return new errors.InvalidRequest(message);
}

/** An error for a pushed request that is no longer valid. */
export function invalidRequestUri(message: string): Error {
  return new errors.InvalidRequestUri(message);
}
