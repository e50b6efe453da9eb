import type { FastifyRequest } from 'fastify';
import { type BankContext, type Consent, clientCertificate, thumbprintOf } from '../../open-banking/index.ts';
import { CdsProblem, Unauthorized } from './problem.ts';
import type { DataScope } from './scopes.ts';

const bearer = /^Bearer ([\w.~+/-]{10,2000}=*)$/i;

/** The consent that permits a request, and the customer who gave it. */
export interface GrantedRead {
  readonly consent: Consent;
  readonly userName: string;
}

/**
 * Returns the consent of a request's access token. Throws `Unauthorized` if the token is invalid or bound to another
 * client certificate. Throws `CdsProblem` if the consent does not permit access or does not include the scope.
 */
export async function grantedRead(
  context: BankContext,
  request: FastifyRequest,
  scope: DataScope,
): Promise<GrantedRead> {
  const tokenValue = bearer.exec(request.headers.authorization ?? '')?.[1];
  const token = tokenValue === undefined ? undefined : await context.provider().AccessToken.find(tokenValue);
  const certificate = clientCertificate(request.raw);
  if (token?.grantId === undefined || !token.isValid || certificate === null) throw new Unauthorized();
  if (thumbprintOf(certificate) !== token['x5t#S256']) throw new Unauthorized();
  const consent = await context.consents.findByGrant(token.grantId);
  if (consent === null || consent.userName === null || consent.clientId !== token.clientId) throw new Unauthorized();
  if (consent.status === 'revoked') throw new CdsProblem('revokedConsent', 'The customer has ended the arrangement.');
  if (consent.status !== 'authorized') throw new CdsProblem('invalidConsent', reasons[consent.status]);
  if (!token.scopes.has(scope)) throw new CdsProblem('forbidden', `The scope ${scope} was not granted.`);
  return { consent, userName: consent.userName };
}

const reasons = {
  expired: 'The sharing period has ended.',
  suspended: 'The customer must authorise again at the bank.',
  rejected: 'The customer declined.',
  awaiting: 'The customer has not decided.',
} as const;
