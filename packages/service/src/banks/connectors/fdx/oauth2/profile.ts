import { createHash } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../../contract/bank-failures.ts';
import type { OpenBank } from '../../open-banking/bank.ts';
import type { ConsentedBank } from '../../open-banking/consented-connector.ts';
import type { IssuedTokens, Profile, Requirements } from '../../open-banking/profile.ts';
import { stringListOf } from '../../open-banking/return-checks.ts';
import { createFdxData } from '../data.ts';
import { ambiguousStatuses, createFdxClient } from '../fdx-client.ts';
import type { OAuth2Party } from '../fdx-party.ts';
import { accountsScope, clustersOf, readScopes, scopesToRequest, scopesWith } from './scopes.ts';
import { type OAuth2Grant, type OAuth2Session, type OAuth2Transaction, sealedState } from './sealed-state.ts';

export const requirements = {
  endpoints: ['revocation_endpoint'],
  description: ['pkce', 'accounts'],
  response: [],
  answer: ['state', 'issuer'],
  codeIdToken: [],
  tokens: ['token-type', 'scope', 'accounts-scope', 'refresh-token'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'at_hash', 'same-user'],
  atBank: [],
  refresh: ['token-type', 'scope'],
} as const satisfies Requirements;

/** Returns the id of a consent: a hash of its authorization code. The bank assigns no id, and each code is used only once. */
const consentIdOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Returns the end that the user agreed to, or the end of the bank's refresh token if that is earlier. The profile has no parameter for an
 * end. A consent that lasts longer at the bank is therefore revoked there at its end.
 */
function endOf({ transaction: { at, until }, tokens }: IssuedTokens<OAuth2Transaction>): Date {
  const requested = new Date(until);
  const { refresh_token_expires_in: seconds } = tokens;
  const atBank = seconds === undefined ? requested : new Date(Date.parse(at) + seconds * 1000);
  return atBank < requested ? atBank : requested;
}

/** FDX, secured by OAuth 2.0: a code with PKCE, scopes, and a certificate if the bank asks for one. */
export const oauth2Profile = {
  bankLabel: 'American',
  authorizationForm: {
    request: 'address',
    isRequestSigned: false,
    answer: 'code',
    binding: 'certificate',
    acrValues: [],
  },
  requirements: requirements,
  // Some banks add `offline_access` without request. It gives access to no further data.
  tolerances: { omittedIssuer: 'if not announced', scopes: ['offline_access'] },
  tokenLifetime: { minRemainingMs: 300_000, defaultSeconds: 60 },
  // If the bank refuses the refresh token of an active grant, it may require a new sign-in.
  statusIfRefreshRefused: 'NEW_AUTHENTICATION_REQUIRED',
  ambiguousStatuses: ambiguousStatuses,
  scopes: readScopes,
  accountsScope,
  sealedState: sealedState,

  createBankRequests(
    { party, relyingParty, configureDataRequests: provingData }: OpenBank<OAuth2Party>,
    clock: Clock,
  ): ConsentedBank<OAuth2Session> {
    const fdx = createFdxClient<OAuth2Session>(party.dataUrl, (_session, signal) => provingData(undefined, signal));
    return {
      data: createFdxData(fdx, clock, party),
      /**
       * Reads the status by introspection (RFC 7662), which gives no reason for an end. A bank that rotates refresh tokens may have
       * replaced this one in a lost reply; an inactive token then proves no end. Without introspection, the grant counts as active until
       * the bank refuses a token refresh.
       */
      async statusOf({ lastingToken, keepsRefreshToken }, signal) {
        const config = await relyingParty.configuration(signal);
        const hasNoIntrospection = config.serverMetadata().introspection_endpoint === undefined;
        const isActive = hasNoIntrospection || (await client.tokenIntrospection(config, lastingToken)).active;
        if (isActive) return { kind: 'active' };
        return keepsRefreshToken === true
          ? { kind: 'ended', reason: 'revoked' }
          : problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
      },
    };
  },

  async prepareRequest(
    { party: { hasInvestments = false } },
    { scopes: agreedScopes, data, at, until },
    { scopes_supported: scopesSupported },
  ) {
    const supported = scopesSupported === undefined ? undefined : stringListOf(scopesSupported);
    const scopes = scopesToRequest(agreedScopes, { hasInvestments, supported, ...(data && { data }) });
    return {
      kind: 'prepared',
      parameters: {
        scope: scopes.join(' '),
        // OpenID Connect grants `offline_access` only if the user is prompted for consent.
        ...(scopes.includes('offline_access') && { prompt: 'consent' }),
      },
      transaction: { scopes, at: at.toISOString(), until: until.toISOString() },
    };
  },

  grantToGiveBack: ({ subject, scopes }) => ({ subject, scopes }),

  confirm: async (_bank, issued) => ({
    kind: 'confirmed',
    grant: { subject: issued.subject, scopes: issued.scopes },
    bankConsentId: consentIdOf(issued.code),
    expiresAt: endOf(issued),
    scopes: scopesWith(issued.scopes),
  }),

  sessionOf: ({ accessToken, refreshToken, keepsRefreshToken, scopes }, presence) => ({
    accessToken: accessToken ?? '',
    lastingToken: refreshToken ?? accessToken ?? '',
    keepsRefreshToken,
    clusters: clustersOf(scopes),
    presence,
  }),

  /** The bank has no consent besides the tokens. */
  endConsent: async () => ({ kind: 'tokens-remain' }),
} satisfies Profile<OAuth2Party, ConsentedBank<OAuth2Session>, OAuth2Transaction, OAuth2Grant, OAuth2Session>;
