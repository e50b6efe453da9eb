import type { FastifyRequest, FastifyInstance } from 'fastify';
import { type BankContext, type Consent, maxProofAge, playBackInteractionId } from '../open-banking/index.ts';
import { clustersIn, consentRequest, firstInstant } from './consent-request.ts';
import { type Nonces, checkProof } from './dpop.ts';
import { FdxProblem, refusedToken } from './problem.ts';
import type { Cluster } from './shapes.ts';

const authorizationHeader = /^DPoP ([\w.~+/-]{10,2000}=*)$/i;

/** A token that is bound to a key; `jkt` is the thumbprint of the key. */
interface BoundToken {
  readonly clientId?: string | undefined;
  readonly jkt?: string | undefined;
  readonly isValid: boolean;
}

/** The consent that permits a request, and the customer who gave it. */
export interface GrantedRead {
  readonly consent: Consent;
  readonly userName: string;
  /**
   * Returns the start of the shared history; earlier transactions are left out without an error. Returns `null` if all
   * history is shared.
   */
  transactionsFrom(now: Date): Date | null;
  /** Returns `true` if the consent includes at least one of the clusters. */
  has(...any: readonly Cluster[]): boolean;
}

/** Creates the checks of access tokens. Every request needs a DPoP proof with the key that its token is bound to. */
export function createAccess(context: BankContext, nonces: Nonces) {
  const { clock, consents, origin, provider } = context;

  /** Returns the token of a request. Throws `FdxProblem` if the token or its proof is invalid, or the proof was used before. */
  const boundToken = async <T extends BoundToken>(
    { headers, method, url }: FastifyRequest,
    find: (token: string) => Promise<T | undefined>,
  ): Promise<T & { readonly clientId: string }> => {
    const accessToken = authorizationHeader.exec(headers.authorization ?? '')?.[1];
    const proof = headers['dpop'];
    if (accessToken === undefined) throw refusedToken('A token of the scheme DPoP is needed.');
    if (typeof proof !== 'string') throw refusedToken('A DPoP proof is needed.', 'invalid_dpop_proof');
    const address = `${origin}${url.split('?')[0] ?? ''}`;
    const now = clock.now();
    const { thumbprint, jti } = await checkProof({ proof, accessToken, method, url: address, now, nonces });
    const token = await find(accessToken);
    if (token?.clientId === undefined || !token.isValid || token.jkt !== thumbprint)
      throw refusedToken('The token is not valid.');
    const until = Math.ceil(now.getTime() / 1000) + 2 * maxProofAge;
    if (!(await provider().ReplayDetection.unique(`data ${token.clientId}`, jti, until)))
      throw refusedToken('The DPoP proof was used before.', 'invalid_dpop_proof');
    return { ...token, clientId: token.clientId };
  };

  return {
    /** Returns the client id of a client-credentials token. Throws `FdxProblem` if the token is invalid or lacks the scope. */
    async thirdParty(request: FastifyRequest, scope: string): Promise<string> {
      const { clientId, scope: granted } = await boundToken(request, async (token) => {
        const found = await provider().ClientCredentials.find(token);
        return found && { clientId: found.clientId, jkt: found.jkt, isValid: found.isValid, scope: found.scope };
      });
      if (!(granted ?? '').split(' ').includes(scope))
        throw new FdxProblem('notAuthorized', `The token lacks the scope ${scope}.`);
      return clientId;
    },
    /**
     * Returns the consent of a customer's token. Throws `FdxProblem` if the token is invalid, the consent is not active, or it
     * includes none of the clusters.
     */
    async grantedRead(request: FastifyRequest, needed: readonly Cluster[]): Promise<GrantedRead> {
      const { clientId, grantId } = await boundToken(request, async (token) => {
        const found = await provider().AccessToken.find(token);
        return found && { clientId: found.clientId, jkt: found.jkt, isValid: found.isValid, grantId: found.grantId };
      });
      const consent = grantId === undefined ? null : await consents.findByGrant(grantId);
      if (consent === null || consent.userName === null || consent.clientId !== clientId)
        throw refusedToken('The token is not valid.');
      checkStatus(consent);
      const requested = consentRequest.parse(consent.details);
      const has = (...any: readonly Cluster[]): boolean =>
        any.some((cluster) => clustersIn(requested).includes(cluster));
      if (!has(...needed)) throw new FdxProblem('notAuthorized', `The consent has none of ${needed.join(', ')}.`);
      return { consent, userName: consent.userName, transactionsFrom: (now) => firstInstant(requested, now), has };
    },
  };
}

export type Access = ReturnType<typeof createAccess>;
/** Access to data, independent of a bank's security profile. */
export type DataAccess = Pick<Access, 'grantedRead'>;

/**
 * Throws `FdxProblem` if a consent is not active. The standard has no suspended consents, so the bank requests a new sign-in
 * as in RFC 9470.
 */
function checkStatus({ status }: Consent): void {
  if (status === 'authorized') return;
  if (status === 'suspended')
    throw refusedToken('The customer must sign in at the bank again.', 'insufficient_user_authentication');
  const how = status === 'expired' ? 'has expired' : 'was revoked';
  throw new FdxProblem('notAuthorized', `The consent ${how}.`);
}

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. If the bank uses
 * nonces, every response also contains the current nonce. The hook throws `FdxProblem` if the interaction id is missing
 * or a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance, nonces: Nonces | null): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.headers({
      ...(nonces !== null && { 'dpop-nonce': nonces.current() }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (!isGood) throw new FdxProblem('badRequest', 'The header x-fapi-interaction-id must be a UUID.');
    const actor = request.headers['fdx-api-actor-type'];
    if (actor !== undefined && actor !== 'USER' && actor !== 'BATCH')
      throw new FdxProblem('badRequest', 'The header FDX-API-Actor-Type is USER or BATCH.');
  });
}
