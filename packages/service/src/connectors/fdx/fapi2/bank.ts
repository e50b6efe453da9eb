import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../../contract/bank-failures.ts';
import type { BankProblem } from '../../contract/connector.ts';
import type { EndedGrant } from '../../contract/consent-authority.ts';
import { BankFault, createBankHttp } from '../../open-banking/bank-http.ts';
import { bankAlgorithm, type ExchangeLimits } from '../../open-banking/party.ts';
import { createRelyingParty } from '../../open-banking/relying-party.ts';
import { createFdxData } from '../data.ts';
import { createFdxClient, type Presenting } from '../fdx-client.ts';
import type { FdxParty } from '../fdx-party.ts';
import { consentScopes, createFdxConsents, type BoundToken } from './consents.ts';
import { createProofs, newProofKey, type ProofKey } from '../../open-banking/proofs.ts';
import type { FdxSession } from './sealed-state.ts';

/** All requests to one bank. */
export function reachFdxBank(party: FdxParty, clock: Clock, limits: ExchangeLimits) {
  const http = createBankHttp(party, limits);
  const registration = { id_token_signed_response_alg: bankAlgorithm(party) };
  const relyingParty = createRelyingParty({
    party,
    http,
    clock,
    registration,
    needed: ['pushed_authorization_request_endpoint'],
  });
  const proofs = createProofs(party.dataUrl);
  let ownKey: Promise<ProofKey> | null = null;

  /** For requests of tokens, with proofs of that key. */
  async function proving(key: ProofKey, signal: AbortSignal) {
    const config = await relyingParty.configuration(signal);
    return { config, DPoP: await proofs.provingWith(key, config) };
  }
  /** Each request for data carries a proof that is made for it alone. */
  const presenting: Presenting<BoundToken> = async ({ proofKey }, signal) => {
    const config = relyingParty.dataConfiguration(signal);
    return { config, options: { DPoP: await proofs.provingWith(proofKey, config) } };
  };
  const consents = createFdxConsents(createFdxClient(party.dataUrl, presenting));

  /** The party's own token: for consents, and for nothing that belongs to a user. Its key lives as long as this process. */
  async function ownToken(scope: (typeof consentScopes)[keyof typeof consentScopes], signal: AbortSignal) {
    const proofKey = await (ownKey ??= newProofKey());
    const { config, DPoP } = await proving(proofKey, signal);
    const { access_token: accessToken, token_type: type } = await client.clientCredentialsGrant(
      config,
      { scope },
      { DPoP },
    );
    if (type !== 'dpop') throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'a token that is not bound'));
    return { accessToken, proofKey } satisfies BoundToken;
  }

  return {
    party,
    relyingParty,
    proving,
    data: createFdxData(party.dataUrl, createFdxClient<FdxSession>(party.dataUrl, presenting)),
    findConsent: async (consentId: string, signal: AbortSignal) =>
      consents.find(await ownToken(consentScopes.read, signal), consentId, signal),
    revokeConsent: async (consentId: string, signal: AbortSignal) =>
      consents.revoke(await ownToken(consentScopes.revoke, signal), consentId, signal),
    /** As the bank sees the consent. */
    async statusOf(consentId: string, signal: AbortSignal): Promise<{ kind: 'active' } | EndedGrant | BankProblem> {
      const found = await consents.find(await ownToken(consentScopes.read, signal), consentId, signal);
      if (found.kind === 'problem') return found;
      if (found.kind === 'unknown') return { kind: 'ended', reason: 'revoked' };
      const { status } = found.consent;
      if (status === 'ACTIVE') return { kind: 'active' };
      return { kind: 'ended', reason: status === 'EXPIRED' ? 'expired' : 'revoked' };
    },
    close: () => http.close(),
  };
}

export type FdxBank = ReturnType<typeof reachFdxBank>;
