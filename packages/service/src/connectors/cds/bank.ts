import { X509Certificate } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { EndedGrant } from '../contract/consent-authority.ts';
import { createBankHttp } from '../open-banking/bank-http.ts';
import { isRefused } from '../open-banking/oauth-problem.ts';
import { bankAlgorithm, type ExchangeLimits, type OpenBankParty } from '../open-banking/party.ts';
import { createRelyingParty, keysAt } from '../open-banking/relying-party.ts';
import { createArrangements } from './arrangements.ts';
import { pushRequest } from './authorization-request.ts';
import { createCdsClient } from './cds-client.ts';
import { createCdsData } from './data.ts';
import type { CdsGrant } from './sealed-state.ts';

const secondsOfQuestion = 172_800;

/** At one bank, with what the register says of it. */
export interface CdsParty extends OpenBankParty {
  /** By `dataHolderBrandId`, the name by which the bank calls others, and `jwksEndpoint`, where its keys for that are. */
  readonly brand: { readonly id: string; readonly keysUrl: string };
}

/** All requests to one bank. */
export function reachCdsBank(party: CdsParty, clock: Clock, limits: ExchangeLimits) {
  const http = createBankHttp(party, limits);
  const relyingParty = createRelyingParty({
    party,
    http,
    clock,
    registration: {
      use_mtls_endpoint_aliases: true,
      id_token_signed_response_alg: bankAlgorithm(party),
      authorization_signed_response_alg: bankAlgorithm(party),
    },
    needed: ['pushed_authorization_request_endpoint', 'introspection_endpoint', 'cdr_arrangement_revocation_endpoint'],
  });
  const arrangements = createArrangements(relyingParty, http);
  const data = createCdsData(party.dataUrl, createCdsClient(party.dataUrl, http), party.timeZone);

  /**
   * Whether the bank would let its customer authorize the arrangement anew. It says so when a request for that is pushed,
   * which nobody is then sent to.
   */
  async function isCurrent({ arrangementId, scopes }: CdsGrant, signal: AbortSignal): Promise<boolean> {
    try {
      const asked = { scopes, duration: secondsOfQuestion, arrangementId };
      await pushRequest({ party, relyingParty }, asked, clock.now(), signal);
      return true;
    } catch (error) {
      if (isRefused(error, 'invalid_request')) return false;
      throw error;
    }
  }

  return {
    party,
    relyingParty,
    arrangements,
    data,
    /** That it signs calls to others with, as published now. */
    brandKeys: (signal: AbortSignal) => keysAt(http, party.brand.keysUrl, signal),
    /** Of the party's own certificate, as in `x5t#S256`. */
    thumbprint: thumbprintOf(party.transport.certificate),
    /** As the bank sees it. Introspection says that sharing is over, and nothing of why. Throws as the library does. */
    async statusOf(grant: CdsGrant, signal: AbortSignal): Promise<{ kind: 'active' } | EndedGrant | BankProblem> {
      if (grant.refreshToken === null) return problem('CONSENT_REQUIRED', 'a grant that does not last');
      const { active, cdr_arrangement_id: arrangementId } = await arrangements.introspect(grant.refreshToken, signal);
      if (active)
        return arrangementId === undefined || arrangementId === grant.arrangementId
          ? { kind: 'active' }
          : problem('UNEXPECTED_SITE_ERROR', 'another arrangement');
      if (await isCurrent(grant, signal)) return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
      const refusal = await data.refusal({ ...grant, presence: null }, signal);
      return { kind: 'ended', reason: refusal?.additionalStatus === 'CONSENT_EXPIRED' ? 'expired' : 'revoked' };
    },
    close: () => http.close(),
  };
}

export type CdsBank = ReturnType<typeof reachCdsBank>;

const thumbprintOf = (certificate: string): string =>
  Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
