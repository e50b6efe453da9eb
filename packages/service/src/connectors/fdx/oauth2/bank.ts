import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { createBankHttp } from '../../open-banking/bank-http.ts';
import { bankAlgorithm, type ExchangeLimits } from '../../open-banking/party.ts';
import { createRelyingParty } from '../../open-banking/relying-party.ts';
import { createFdxData } from '../data.ts';
import { createFdxClient } from '../fdx-client.ts';
import type { OAuth2Party } from '../fdx-party.ts';
import type { OAuth2Session } from './sealed-state.ts';

/** All requests to one bank. */
export function reachOAuth2Bank(party: OAuth2Party, clock: Clock, limits: ExchangeLimits) {
  const http = createBankHttp(party, limits);
  const registration = {
    id_token_signed_response_alg: bankAlgorithm(party),
    // Where the certificate has to be shown, a bank may have other addresses (RFC 8705).
    use_mtls_endpoint_aliases: party.transport !== undefined,
  };
  const relyingParty = createRelyingParty({ party, http, clock, registration, needed: ['revocation_endpoint'] });
  const fdx = createFdxClient<OAuth2Session>(party.dataUrl, async (_session, signal) => ({
    config: relyingParty.dataConfiguration(signal),
    options: {},
  }));

  return {
    party,
    relyingParty,
    data: createFdxData(party.dataUrl, fdx, party.timeZone),
    /**
     * Whether the grant behind the token still stands, by introspection (RFC 7662), which gives no reason for an end. A bank
     * without it is found out when tokens are exchanged or data are read.
     */
    async statusOf(lastingToken: string, signal: AbortSignal) {
      const config = await relyingParty.configuration(signal);
      const isSilent = config.serverMetadata().introspection_endpoint === undefined;
      const isActive = isSilent || (await client.tokenIntrospection(config, lastingToken)).active;
      return isActive ? ({ kind: 'active' } as const) : ({ kind: 'ended', reason: 'revoked' } as const);
    },
    close: () => http.close(),
  };
}

export type OAuth2Bank = ReturnType<typeof reachOAuth2Bank>;
