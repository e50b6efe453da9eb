import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { createBankHttp, type BankHttp } from './bank-http.ts';
import { bankAlgorithm, type ExchangeLimits, type RegisteredParty, type TransportCredentials } from './party.ts';
import { createProofs, type ProofKey } from './proofs.ts';
import { toleranceSeconds } from './return-checks.ts';
import { createRelyingParty, type OptionalEndpoint, type RelyingParty } from './relying-party.ts';

/** The party's clients for one bank. All profiles use this type. */
export interface BankClients<Party> {
  party: Party;
  http: BankHttp;
  relyingParty: RelyingParty;
  /** Returns the library's configuration for token requests. With a key, each request carries a proof of its possession (DPoP). */
  configureTokenRequests(key: ProofKey | undefined, signal: AbortSignal): Promise<RequestConfiguration>;
  /** Returns the library's configuration for data requests. With a key, each request carries a proof of its possession (DPoP). */
  configureDataRequests(key: ProofKey | undefined, signal: AbortSignal): Promise<RequestConfiguration>;
}

/** Arguments for a request with the library `openid-client`. */
export interface RequestConfiguration {
  config: client.Configuration;
  /** Options with the proofs; empty without a key. */
  options: client.DPoPOptions;
}

/**
 * Creates the HTTP and OAuth clients for one bank, with the answer and the endpoints that the profile requires. Sends no request: the bank's
 * metadata is read when a client first needs it.
 */
export function createBankClients<Party extends RegisteredParty & { transport?: TransportCredentials }>(
  party: Party,
  {
    authorizationForm,
    requirements,
  }: { authorizationForm: { answer: string }; requirements: { endpoints: readonly OptionalEndpoint[] } },
  clock: Clock,
  limits: ExchangeLimits,
): BankClients<Party> {
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
      ...(authorizationForm.answer === 'jwt' && { authorization_signed_response_alg: algorithm }),
    },
    furtherEndpoints: requirements.endpoints,
  });
  const proofs = createProofs(party.dataUrl);
  async function withProofs(key: ProofKey | undefined, config: client.Configuration) {
    return { config, options: key === undefined ? {} : { DPoP: await proofs.createProofsFor(key, config) } };
  }
  return {
    party,
    http,
    relyingParty,
    configureTokenRequests: async (key, signal) => withProofs(key, await relyingParty.configuration(signal)),
    configureDataRequests: (key, signal) => withProofs(key, relyingParty.dataConfiguration(signal)),
  };
}
