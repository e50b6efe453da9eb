import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { EndedGrant } from '../contract/consent-authority.ts';
import { createBankHttp } from '../open-banking/bank-http.ts';
import { bankAlgorithm, type ExchangeLimits, type OpenBankParty } from '../open-banking/party.ts';
import { createRelyingParty } from '../open-banking/relying-party.ts';
import { createAisClient } from './ais-client.ts';
import { createObieConsents, isSuspended } from './consents.ts';
import { createObieData } from './data.ts';

/** All requests to one bank. */
export function reachObieBank(party: OpenBankParty, clock: Clock, limits: ExchangeLimits) {
  const http = createBankHttp(party, limits);
  const relyingParty = createRelyingParty({
    party,
    http,
    clock,
    registration: {
      use_mtls_endpoint_aliases: true,
      id_token_signed_response_alg: bankAlgorithm(party),
    },
  });
  const ais = createAisClient(party.dataUrl, http);
  const consents = createObieConsents(ais);
  /** The party's own token: for consents, and for nothing that belongs to a user. */
  const ownToken = async (signal: AbortSignal): Promise<string> => {
    const config = await relyingParty.configuration(signal);
    return (await client.clientCredentialsGrant(config, { scope: 'accounts' })).access_token;
  };

  return {
    party,
    relyingParty,
    consents,
    data: createObieData(party.dataUrl, ais, party.timeZone),
    ownToken,
    /** As the bank sees the consent; costs none of the reads that it counts. */
    async statusOf(consentId: string, signal: AbortSignal): Promise<{ kind: 'active' } | EndedGrant | BankProblem> {
      const found = await consents.find(await ownToken(signal), consentId, signal);
      if (found.kind === 'problem') return found;
      if (found.kind === 'unknown') return { kind: 'ended', reason: 'revoked' };
      const { Status } = found.consent;
      if (Status === 'AUTH') return { kind: 'active' };
      if (isSuspended(found.consent)) return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
      return { kind: 'ended', reason: Status === 'EXPD' ? 'expired' : 'revoked' };
    },
    close: () => http.close(),
  };
}

export type ObieBank = ReturnType<typeof reachObieBank>;
