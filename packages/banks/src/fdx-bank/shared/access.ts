import type { FastifyRequest } from 'fastify';
import type { BankContext, Consent } from '../../open-banking/index.ts';
import type { Cluster } from '../shapes/clusters.ts';
import { clustersIn, consentRequest, firstInstant } from './consent-request.ts';
import type { Nonces } from './dpop-nonces.ts';
import { proofAge, provenKey } from './dpop-proof.ts';
import { FdxProblem, refusedToken } from './problem.ts';

const scheme = /^DPoP ([\w.~+/-]{10,2000}=*)$/i;

interface BoundToken {
  readonly clientId?: string | undefined;
  readonly jkt?: string | undefined;
  readonly isValid: boolean;
}

export interface GrantedRead {
  readonly consent: Consent;
  readonly userName: string;
  /**
   * Returns the start of the shared history; earlier transactions are left out without an error. Returns `null` if all
   * history is shared.
   */
  transactionsFrom(now: Date): Date | null;
  has(...any: readonly Cluster[]): boolean;
}

/** Creates the checks of every request: a token needs a DPoP proof by the key that it was issued to. */
export function createAccess(context: BankContext, nonces: Nonces) {
  const { clock, consents, origin, provider } = context;

  const bound = async <T extends BoundToken>(
    { headers, method, url }: FastifyRequest,
    find: (token: string) => Promise<T | undefined>,
  ): Promise<T & { readonly clientId: string }> => {
    const accessToken = scheme.exec(headers.authorization ?? '')?.[1];
    const proof = headers['dpop'];
    if (accessToken === undefined) throw refusedToken('A token of the scheme DPoP is needed.');
    if (typeof proof !== 'string') throw refusedToken('A DPoP proof is needed.', 'invalid_dpop_proof');
    const address = `${origin}${url.split('?')[0] ?? ''}`;
    const now = clock.now();
    const { thumbprint, jti } = await provenKey({ proof, accessToken, method, url: address, now, nonces });
    const token = await find(accessToken);
    if (token?.clientId === undefined || !token.isValid || token.jkt !== thumbprint)
      throw refusedToken('The token is not valid.');
    const until = Math.ceil(now.getTime() / 1000) + 2 * proofAge;
    if (!(await provider().ReplayDetection.unique(`data ${token.clientId}`, jti, until)))
      throw refusedToken('The DPoP proof was used before.', 'invalid_dpop_proof');
    return { ...token, clientId: token.clientId };
  };

  return {
    /** Returns the third party behind a client-credentials token. */
    async thirdParty(request: FastifyRequest, scope: string): Promise<string> {
      const { clientId, scope: granted } = await bound(request, async (token) => {
        const found = await provider().ClientCredentials.find(token);
        return found && { clientId: found.clientId, jkt: found.jkt, isValid: found.isValid, scope: found.scope };
      });
      if (!(granted ?? '').split(' ').includes(scope))
        throw new FdxProblem('notAuthorized', `The token lacks the scope ${scope}.`);
      return clientId;
    },
    /** Returns the consent behind a customer's token. The consent must include one of these clusters. */
    async grantedRead(request: FastifyRequest, needed: readonly Cluster[]): Promise<GrantedRead> {
      const { clientId, grantId } = await bound(request, async (token) => {
        const found = await provider().AccessToken.find(token);
        return found && { clientId: found.clientId, jkt: found.jkt, isValid: found.isValid, grantId: found.grantId };
      });
      const consent = grantId === undefined ? null : await consents.findByGrant(grantId);
      if (consent === null || consent.userName === null || consent.clientId !== clientId)
        throw refusedToken('The token is not valid.');
      checkStatus(consent);
      const requested = consentRequest.parse(consent.details);
      const has = (...any: readonly Cluster[]): boolean => any.some((one) => clustersIn(requested).includes(one));
      if (!has(...needed)) throw new FdxProblem('notAuthorized', `The consent has none of ${needed.join(', ')}.`);
      return { consent, userName: consent.userName, transactionsFrom: (now) => firstInstant(requested, now), has };
    },
  };
}

export type Access = ReturnType<typeof createAccess>;
/** Access to data, independent of a bank's security profile. */
export type DataAccess = Pick<Access, 'grantedRead'>;

/**
 * Throws if a consent is not active. The standard has no suspended consents, so the bank requests a new sign-in (RFC
 * 9470).
 */
function checkStatus({ status }: Consent): void {
  if (status === 'authorized') return;
  if (status === 'suspended')
    throw refusedToken('The customer must sign in at the bank again.', 'insufficient_user_authentication');
  const how = status === 'expired' ? 'has expired' : 'was revoked';
  throw new FdxProblem('notAuthorized', `The consent ${how}.`);
}
