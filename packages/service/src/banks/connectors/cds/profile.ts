import { X509Certificate } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { problem } from '../contract/bank-failures.ts';
import { authorizationRequest } from '../open-banking/authorization-request.ts';
import type { BankClients } from '../open-banking/bank-clients.ts';
import type { ConsentedBank } from '../open-banking/consented-connector.ts';
import { isErrorReply } from '../open-banking/problems.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import {
  failedAt,
  type SecurityProfile,
  type RequestParts,
  type Requirements,
  type AuthorizationForm,
} from '../open-banking/profile.ts';
import { failedCheck, returnChecks } from '../open-banking/return-checks.ts';
import { scopesIn } from '../open-banking/token-answer.ts';
import { type Arrangements, createArrangements, atBankChecks, ownTokenChecks } from './arrangements.ts';
import { createCdsClient } from './cds-client.ts';
import { createCdsData } from './data.ts';
import { readScopes, scopes as scopesOfStandard, scopesFor, scopesWith } from './scopes.ts';
import { type CdsGrant, type CdsSession, type CdsTransaction, sealedState } from './sealed-state.ts';

/** Requested duration of sharing in seconds (two days), in a request that is pushed only to test whether the bank accepts a renewal. */
const probeDurationSeconds = 172_800;

/** The party's registration at one bank, with the bank's entry in the register. */
export interface CdsParty extends OpenBankParty {
  /**
   * `dataHolderBrandId` (`id`), by which the bank identifies itself when it calls the party, and `jwksEndpoint` (`keysUrl`), the address of
   * its keys for these calls.
   */
  readonly brand: { readonly id: string; readonly keysUrl: string };
}

/** The profile's requests to one bank. */
interface CdsBank extends ConsentedBank<CdsSession> {
  arrangements: Arrangements;
}

const authorizationForm = {
  request: 'pushed',
  isRequestSigned: true,
  answer: 'jwt',
  binding: 'certificate',
  // Levels of assurance: one factor (password or code), and both.
  acrValues: ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'],
} as const satisfies AuthorizationForm;

export const requirements = {
  endpoints: ['pushed_authorization_request_endpoint', 'introspection_endpoint', 'cdr_arrangement_revocation_endpoint'],
  description: [],
  response: ['response-signature', 'response-alg', 'response-iss', 'response-aud', 'response-clock'],
  answer: ['state'],
  codeIdToken: [],
  tokens: ['scope', 'accounts-scope', 'arrangement', 'refresh-token'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'c_hash', 's_hash', 'at_hash', 'acr', 'same-user'],
  atBank: ['certificate', 'consent-of-token', 'scope', 'accounts-scope', 'sharing-end'],
  refresh: ['arrangement', 'scope'],
} as const satisfies Requirements;

/** Consumer Data Standards 1.36.0, secured by FAPI 1.0 Advanced with signed responses. */
export const cdsProfile = {
  bankLabel: 'Australian',
  authorizationForm: authorizationForm,
  requirements: requirements,
  tolerances: { omittedIssuer: 'never', scopes: [] },
  // The standard limits access tokens to two to ten minutes.
  tokenLifetime: { minRemainingMs: 100_000, defaultSeconds: 120 },
  statusIfRefreshRefused: 'INCORRECT_OAUTH_TOKEN',
  // `INCORRECT_OAUTH_TOKEN` can mean an expired token or an ended arrangement. `CONSENT_EXPIRED` can mean that only a new sign-in is
  // needed.
  ambiguousStatuses: new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_EXPIRED']),
  scopes: readScopes,
  accountsScope: scopesOfStandard.accounts,
  sealedState: sealedState,
  tokenChecks: ownTokenChecks,

  createBankRequests(bank: BankClients<CdsParty>, clock: Clock): CdsBank {
    const { party, http, relyingParty } = bank;
    const arrangements = createArrangements(relyingParty, http);
    const data = createCdsData(createCdsClient(party.dataUrl, http), clock, party.timeZone);

    /**
     * Returns whether the bank accepts a pushed request to renew the arrangement. The request is only a test: the user does not follow it.
     */
    async function acceptsRenewal({ arrangementId, scopes }: CdsSession, signal: AbortSignal): Promise<boolean> {
      const request = requestFor({ scopes, duration: probeDurationSeconds, arrangementId });
      try {
        await authorizationRequest(authorizationForm, bank, request, clock, signal);
        return true;
      } catch (error) {
        if (isErrorReply(error, 'invalid_request')) return false;
        throw error;
      }
    }

    return {
      arrangements,
      data,
      /**
       * Reads the status by introspection. Introspection gives no reason for an end, so further requests find the reason, as the README
       * describes.
       */
      async readConsentStatus(session, signal) {
        const { refreshToken, arrangementId } = session;
        if (refreshToken === null) return problem('CONSENT_REQUIRED', 'a grant that does not last');
        const { active, cdr_arrangement_id: namedArrangement } = await arrangements.introspect(refreshToken, signal);
        if (active)
          return namedArrangement === undefined || namedArrangement === arrangementId
            ? { kind: 'active' }
            : problem('UNEXPECTED_SITE_ERROR', 'another arrangement');
        if (await acceptsRenewal(session, signal)) return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
        const refusal = await data.readRefusal({ ...session, presence: null }, signal);
        return { kind: 'ended', reason: refusal?.additionalStatus === 'CONSENT_EXPIRED' ? 'expired' : 'revoked' };
      },
    };
  },

  async prepareRequest(_bank, { scopes: ids, data, at, until, bankConsentId: arrangementId }) {
    const scopes = scopesFor(ids, data);
    const duration = Math.floor((until.getTime() - at.getTime()) / 1000);
    return {
      kind: 'prepared',
      ...requestFor({ scopes, duration, arrangementId }),
      transaction: { scopes, until: until.toISOString(), arrangementId },
      ...(arrangementId !== null && { problemIfInvalid: problem('CONSENT_REVOKED', 'no such arrangement') }),
    };
  },

  /** Names the arrangement only if it is new: an arrangement that the user was renewing must not be ended. */
  grantToGiveBack: ({ transaction, tokens: { cdr_arrangement_id: arrangementId }, scopes, subject, now }) => ({
    arrangementId: arrangementId === undefined || arrangementId === transaction.arrangementId ? null : arrangementId,
    subject,
    scopes,
    seenAt: now.getTime(),
  }),

  async confirm({ party, arrangements }, { transaction, tokens, scopes, subject, now }, signal) {
    const { refresh_token: refreshToken, cdr_arrangement_id: arrangementId } = tokens;
    if (refreshToken === undefined || arrangementId === undefined) return failedAt('arrangement');
    const introspected = await arrangements.introspect(refreshToken, signal);
    const failed = failedCheck({ ...atBankChecks, ...returnChecks.scopes }, requirements.atBank, {
      introspected,
      arrangementId,
      until: transaction.until,
      bindsTokens: await arrangements.bindsTokens(signal),
      thumbprint: thumbprintOf(party.transport.certificate),
      granted: introspected.scope === undefined ? scopes : scopesIn(introspected.scope),
      allowed: transaction.scopes,
      accountsScope: scopesOfStandard.accounts,
    });
    if (failed !== undefined) return failedAt(failed);
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
} satisfies SecurityProfile<CdsParty, CdsBank, CdsTransaction, CdsGrant, CdsSession>;

interface RequestedSharing {
  scopes: readonly string[];
  /** Duration in seconds. */
  duration: number;
  /** Id of the renewed arrangement; `null` for a new one. */
  arrangementId: string | null;
}

const requestFor = ({ scopes, duration, arrangementId }: RequestedSharing): RequestParts => ({
  parameters: { scope: scopes.join(' ') },
  claims: {
    sharing_duration: duration,
    ...(arrangementId !== null && { cdr_arrangement_id: arrangementId }),
    id_token: { acr: { essential: true, values: authorizationForm.acrValues } },
  },
});

/** Returns the SHA-256 thumbprint of a certificate in base64url (RFC 8705). */
const thumbprintOf = (certificate: string): string =>
  Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
