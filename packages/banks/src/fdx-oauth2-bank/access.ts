import type { FastifyRequest } from 'fastify';
import { type DataAccess, FdxProblem, refusedToken } from '../fdx-bank/index.ts';
import { type BankContext, clientCertificate, thumbprintOf } from '../open-banking/index.ts';
import { clustersIn } from './scopes.ts';

const authorizationHeader = /^Bearer ([\w.~+/-]{10,2000}=*)$/i;

/**
 * Creates the check of access tokens. A token that is bound to a client certificate is valid only with that certificate. The
 * scopes of the token limit access, not the clusters of a consent.
 */
export function createScopedAccess({ consents, provider }: BankContext): DataAccess {
  const tokenOf = async (request: FastifyRequest) => {
    const tokenValue = authorizationHeader.exec(request.headers.authorization ?? '')?.[1];
    if (tokenValue === undefined) throw refusedToken('A token of the scheme Bearer is needed.');
    const token = await provider().AccessToken.find(tokenValue);
    if (token?.isValid !== true || token.grantId === undefined) throw refusedToken('The token is not valid.');
    const thumbprint = token['x5t#S256'];
    const certificate = clientCertificate(request.raw);
    if (thumbprint !== undefined && (certificate === null || thumbprintOf(certificate) !== thumbprint))
      throw refusedToken('The token is bound to another certificate.');
    return { clientId: token.clientId, grantId: token.grantId, scope: token.scope ?? '' };
  };

  return {
    async grantedRead(request, needed) {
      const { clientId, grantId, scope } = await tokenOf(request);
      const consent = await consents.findByGrant(grantId);
      if (consent?.status === 'suspended')
        throw refusedToken('The customer must sign in at the bank again.', 'insufficient_user_authentication');
      if (consent?.status !== 'authorized' || consent.userName === null || consent.clientId !== clientId)
        throw refusedToken('The token is not valid.');
      const granted = clustersIn(scope);
      const has = (...any: readonly string[]): boolean => granted.some((cluster) => any.includes(cluster));
      if (!has(...needed)) throw new FdxProblem('notAuthorized', `The token has no scope for ${needed.join(', ')}.`);
      return { consent, userName: consent.userName, transactionsFrom: () => null, has };
    },
  };
}
