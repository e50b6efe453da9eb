import { X509Certificate } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { problem } from '../contract/bank-failures.ts';
import { authorizationRequest } from '../open-banking/authorization-request.ts';
import type { OpenBank } from '../open-banking/bank.ts';
import { isRefused } from '../open-banking/oauth-problem.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import {
  failedBy,
  type Profile,
  type ReachedBank,
  type Request,
  type Requires,
  type Sends,
} from '../open-banking/profile.ts';
import { failedCheck, returnChecks } from '../open-banking/return-checks.ts';
import { scopesIn } from '../open-banking/token-answer.ts';
import { type Arrangements, createArrangements } from './arrangements.ts';
import { createCdsClient } from './cds-client.ts';
import { createCdsData } from './data.ts';
import { atBankChecks, ownTokenChecks } from './own-checks.ts';
import { readScopes, scopes as scopesOfStandard, scopesFor, scopesWith } from './scopes.ts';
import { type CdsGrant, type CdsSession, type CdsTransaction, sealedState } from './sealed-state.ts';

/** Duration of sharing in seconds, in a request that is pushed only to test whether the bank accepts it. */
const secondsOfQuestion = 172_800;

/** The party at one bank, with the bank's entry in the register. */
export interface CdsParty extends OpenBankParty {
  /**
   * `dataHolderBrandId`, by which the bank identifies itself in its own calls, and `jwksEndpoint`, the address of its keys for these calls.
   */
  readonly brand: { readonly id: string; readonly keysUrl: string };
}

interface CdsBank extends ReachedBank<CdsSession> {
  arrangements: Arrangements;
}

const sends = {
  request: 'pushed',
  isRequestSigned: true,
  answer: 'jwt',
  binding: 'certificate',
  // Levels of assurance: one factor (password or code), and both.
  acrValues: ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'],
} as const satisfies Sends;

export const requires = {
  endpoints: ['pushed_authorization_request_endpoint', 'introspection_endpoint', 'cdr_arrangement_revocation_endpoint'],
  description: [],
  response: ['response-signature', 'response-alg', 'response-iss', 'response-aud', 'response-clock'],
  answer: ['state'],
  first: [],
  tokens: ['scope', 'accounts-scope', 'arrangement', 'lasting'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'c_hash', 's_hash', 'at_hash', 'acr', 'same-user'],
  atBank: ['certificate', 'consent-of-token', 'scope', 'accounts-scope', 'sharing-end'],
  refresh: ['arrangement', 'scope'],
} as const satisfies Requires;

interface RequestedSharing {
  scopes: readonly string[];
  /** Duration in seconds. */
  duration: number;
  /** Id of the renewed arrangement; `null` for a new one. */
  arrangementId: string | null;
}

const requestFor = ({ scopes, duration, arrangementId }: RequestedSharing): Request => ({
  parameters: { scope: scopes.join(' ') },
  claims: {
    sharing_duration: duration,
    ...(arrangementId !== null && { cdr_arrangement_id: arrangementId }),
    id_token: { acr: { essential: true, values: sends.acrValues } },
  },
});

const thumbprintOf = (certificate: string): string =>
  Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');

/** Consumer Data Standards 1.36.0, secured by FAPI 1.0 Advanced with signed responses. */
export const cdsProfile = {
  banks: 'Australian',
  sends,
  requires,
  tolerates: { silentIssuer: 'never', scopes: [] },
  // Tokens are valid for two to ten minutes.
  lifetime: { spareMs: 100_000, shortestSeconds: 120 },
  whenRefused: 'INCORRECT_OAUTH_TOKEN',
  // `INCORRECT_OAUTH_TOKEN`: an expired token or a missing arrangement. `CONSENT_EXPIRED`: an arrangement that ended or needs a new sign-in.
  ambiguous: new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']),
  scopes: readScopes,
  accountsScope: scopesOfStandard.accounts,
  sealed: sealedState,
  checks: ownTokenChecks,

  reach(bank: OpenBank<CdsParty>, clock: Clock): CdsBank {
    const { party, http, relyingParty } = bank;
    const arrangements = createArrangements(relyingParty, http);
    const data = createCdsData(createCdsClient(party.dataUrl, http), clock, party.timeZone);

    /** Returns whether the bank accepts a pushed request to renew the arrangement. The user is not sent to the bank. */
    async function isCurrent({ arrangementId, scopes }: CdsSession, signal: AbortSignal): Promise<boolean> {
      const request = requestFor({ scopes, duration: secondsOfQuestion, arrangementId });
      try {
        await authorizationRequest(sends, bank, request, clock, signal);
        return true;
      } catch (error) {
        if (isRefused(error, 'invalid_request')) return false;
        throw error;
      }
    }

    return {
      arrangements,
      data,
      /** Reads the status by introspection. Introspection gives no reason for an end, so the reason is found by further requests. */
      async statusOf(session, signal) {
        const { refreshToken, arrangementId } = session;
        if (refreshToken === null) return problem('CONSENT_REQUIRED', 'a grant that does not last');
        const { active, cdr_arrangement_id: named } = await arrangements.introspect(refreshToken, signal);
        if (active)
          return named === undefined || named === arrangementId
            ? { kind: 'active' }
            : problem('UNEXPECTED_SITE_ERROR', 'another arrangement');
        if (await isCurrent(session, signal)) return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
        const refusal = await data.refusal({ ...session, presence: null }, signal);
        return { kind: 'ended', reason: refusal?.additionalStatus === 'CONSENT_EXPIRED' ? 'expired' : 'revoked' };
      },
    };
  },

  async ask(_bank, { scopes: ids, data, at, until, bankConsentId: arrangementId }) {
    const scopes = scopesFor(ids, data);
    const duration = Math.floor((until.getTime() - at.getTime()) / 1000);
    return {
      kind: 'asked',
      ...requestFor({ scopes, duration, arrangementId }),
      transaction: { scopes, until: until.toISOString(), arrangementId },
      ...(arrangementId !== null && { whenInvalid: problem('CONSENT_REVOKED', 'no such arrangement') }),
    };
  },

  /** An arrangement that the user was renewing must not be ended. */
  toGiveBack: ({ transaction, tokens: { cdr_arrangement_id: arrangementId }, scopes, subject, now }) => ({
    arrangementId: arrangementId === undefined || arrangementId === transaction.arrangementId ? null : arrangementId,
    subject,
    scopes,
    seenAt: now.getTime(),
  }),

  async confirm({ party, arrangements }, { transaction, tokens, scopes, subject, now }, signal) {
    const { refresh_token: refreshToken, cdr_arrangement_id: arrangementId } = tokens;
    if (refreshToken === undefined || arrangementId === undefined) return failedBy('arrangement');
    const introspected = await arrangements.introspect(refreshToken, signal);
    const failed = failedCheck({ ...atBankChecks, ...returnChecks.scopes }, requires.atBank, {
      introspected,
      arrangementId,
      until: transaction.until,
      bindsTokens: await arrangements.bindsTokens(signal),
      thumbprint: thumbprintOf(party.transport.certificate),
      granted: introspected.scope === undefined ? scopes : scopesIn(introspected.scope),
      allowed: transaction.scopes,
      accountsScope: scopesOfStandard.accounts,
    });
    if (failed !== undefined) return failedBy(failed);
    return {
      kind: 'confirmed',
      grant: { arrangementId, subject, scopes, seenAt: now.getTime() },
      bankConsentId: arrangementId,
      expiresAt: new Date((introspected.exp ?? 0) * 1000),
      scopes: scopesWith(scopes),
    };
  },

  sessionOf: (grant, presence) => ({ ...grant, presence }),

  async endConsent({ arrangements }, { arrangementId }, signal) {
    return arrangementId === null ? { kind: 'tokens-remain' } : arrangements.revoke(arrangementId, signal);
  },
} satisfies Profile<CdsParty, CdsBank, CdsTransaction, CdsGrant, CdsSession>;
