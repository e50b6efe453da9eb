import type { FastifyRequest } from 'fastify';
import { type DataAccess, FdxProblem, refusedToken, type Cluster, describeClusters } from '../fdx-bank/index.ts';
import {
  type BankContext,
  clientCertificate,
  thumbprintOf,
  type DataCluster,
  RefusedRequest,
} from '../open-banking/index.ts';

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

/** Data clusters by the scope that grants them. */
const clusters: ReadonlyMap<string, Cluster> = new Map([
  ['fdx:accountbasic:read', 'ACCOUNT_BASIC'],
  ['fdx:accountdetailed:read', 'ACCOUNT_DETAILED'],
  ['fdx:investments:read', 'INVESTMENTS'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
  ['fdx:customerpersonal:read', 'CUSTOMER_PERSONAL'],
]);

export const dataScopes: readonly string[] = [...clusters.keys()];

/** Returns the clusters that a scope grants. Ignores other scopes. */
const clustersIn = (scope: string): Cluster[] => scope.split(' ').flatMap((part) => clusters.get(part) ?? []);

/** Returns the data clusters of a scope, as the consent page describes them. */
export const describeScope = (scope: string): DataCluster[] => describeClusters(clustersIn(scope));

/** Returns the requested scope. Throws `RefusedRequest` if it does not include basic or detailed account data. */
export function requestedScope(params: Readonly<Record<string, unknown>>): string {
  const { scope } = params;
  if (typeof scope === 'string' && clustersIn(scope).some((cluster) => cluster.startsWith('ACCOUNT_'))) return scope;
  throw new RefusedRequest('a scope of accounts is needed');
}
