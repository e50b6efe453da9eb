import { errors } from 'oidc-provider';

/** Goes back to the third party with the customer. */
export function invalidRequest(message: string): Error {
  return new errors.InvalidRequest(message);
}
