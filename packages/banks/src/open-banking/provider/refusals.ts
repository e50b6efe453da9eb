import { errors } from 'oidc-provider';

/** Goes back to the third party with the customer. */
export function invalidRequest(message: string): Error {
  return new errors.InvalidRequest(message);
}

/** A pushed request that is not good any more. */
export function invalidRequestUri(message: string): Error {
  return new errors.InvalidRequestUri(message);
}
