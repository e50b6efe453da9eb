import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { createBankHttp, type BankHttp } from './bank-http.ts';
import { bankAlgorithm, type ExchangeLimits, type RegisteredParty, type TransportCredentials } from './party.ts';
import { createProofs, type ProofKey } from './proofs.ts';
import { toleranceSeconds } from './return-checks.ts';
import { createRelyingParty, type OptionalEndpoint, type RelyingParty } from './relying-party.ts';

/** The party's OAuth client at one bank, the same in every profile. */
export interface OpenBank<P> {
  party: P;
  http: BankHttp;
  relyingParty: RelyingParty;
  /** Returns a configuration for token requests, and the proofs of a key. */
  proving(
    key: ProofKey | undefined,
    signal: AbortSignal,
  ): Promise<{ config: client.Configuration; options: client.DPoPOptions }>;
  /** Returns a configuration for data requests, and the proofs of a key. */
  provingData(
    key: ProofKey | undefined,
    signal: AbortSignal,
  ): Promise<{ config: client.Configuration; options: client.DPoPOptions }>;
}

export function openBank<P extends RegisteredParty & { transport?: TransportCredentials }>(
  party: P,
  { sends, requires }: { sends: { answer: string }; requires: { endpoints: readonly OptionalEndpoint[] } },
  clock: Clock,
  limits: ExchangeLimits,
): OpenBank<P> {
  const http = createBankHttp(party, limits);
  const algorithm = bankAlgorithm(party);
  const relyingParty = createRelyingParty({
    party,
    http,
    clock,
    registration: {
      id_token_signed_response_alg: algorithm,
      [client.clockTolerance]: toleranceSeconds,
      // A bank may have separate addresses for mutual TLS (RFC 8705).
      use_mtls_endpoint_aliases: party.transport !== undefined,
      ...(sends.answer === 'jwt' && { authorization_signed_response_alg: algorithm }),
    },
    needed: requires.endpoints,
  });
  const proofs = createProofs(party.dataUrl);
  async function withProofs(key: ProofKey | undefined, config: client.Configuration) {
    return { config, options: key === undefined ? {} : { DPoP: await proofs.provingWith(key, config) } };
  }
  return {
    party,
    http,
    relyingParty,
    proving: async (key, signal) => withProofs(key, await relyingParty.configuration(signal)),
    provingData: (key, signal) => withProofs(key, relyingParty.dataConfiguration(signal)),
  };
}
