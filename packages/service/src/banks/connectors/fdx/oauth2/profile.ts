import { createHash } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../../contract/bank-failures.ts';
import type { OpenBank } from '../../open-banking/bank.ts';
import type { Issued, Profile, ReachedBank, Requires } from '../../open-banking/profile.ts';
import { listed } from '../../open-banking/return-checks.ts';
import { createFdxData } from '../data.ts';
import { ambiguous, createFdxClient } from '../fdx-client.ts';
import type { OAuth2Party } from '../fdx-party.ts';
import { accountsScope, clustersOf, readScopes, scopesToAsk, scopesWith } from './scopes.ts';
import { type OAuth2Grant, type OAuth2Session, type OAuth2Transaction, sealedState } from './sealed-state.ts';

export const requires = {
  endpoints: ['revocation_endpoint'],
  description: ['pkce', 'accounts'],
  response: [],
  answer: ['state', 'issuer'],
  first: [],
  tokens: ['token-type', 'scope', 'accounts-scope', 'lasting'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'at_hash', 'same-user'],
  atBank: [],
  refresh: ['token-type', 'scope'],
} as const satisfies Requires;

/** Returns the id of a consent. The bank has no such id, so a hash of the authorization code is used; each code is used only once. */
const consentIdOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Returns the end that the user agreed to, or the bank's if that is earlier. The profile has no parameter for an end, so a consent that
 * the bank would keep for longer is revoked there at its end.
 */
function endOf({ transaction: { at, until }, tokens }: Issued<OAuth2Transaction>): Date {
  const requested = new Date(until);
  const { refresh_token_expires_in: seconds } = tokens;
  const atBank = seconds === undefined ? requested : new Date(Date.parse(at) + seconds * 1000);
  return atBank < requested ? atBank : requested;
}

/** FDX, secured by OAuth 2.0: a code with PKCE, scopes, and a certificate if the bank asks for one. */
export const oauth2Profile = {
  banks: 'American',
  sends: { request: 'address', isRequestSigned: false, answer: 'code', binding: 'certificate', acrValues: [] },
  requires,
  // Some banks add `offline_access` unasked. It gives access to no further data.
  tolerates: { silentIssuer: 'if not announced', scopes: ['offline_access'] },
  lifetime: { spareMs: 300_000, shortestSeconds: 60 },
  // If the bank refuses the refresh token of an active grant, it may require a new sign-in.
  whenRefused: 'NEW_AUTHENTICATION_REQUIRED',
  ambiguous,
  scopes: readScopes,
  accountsScope,
  sealed: sealedState,

  reach({ party, relyingParty, provingData }: OpenBank<OAuth2Party>, clock: Clock): ReachedBank<OAuth2Session> {
    const fdx = createFdxClient<OAuth2Session>(party.dataUrl, (_session, signal) => provingData(undefined, signal));
    return {
      data: createFdxData(fdx, clock, party.timeZone),
      /**
       * Reads the status by introspection (RFC 7662), which gives no reason for an end. A bank that rotates refresh tokens may have replaced
       * this one in a lost reply, so the end is not certain. A bank without introspection counts as active until it refuses an exchange.
       */
      async statusOf({ lastingToken, keepsRefreshToken }, signal) {
        const config = await relyingParty.configuration(signal);
        const isSilent = config.serverMetadata().introspection_endpoint === undefined;
        const isActive = isSilent || (await client.tokenIntrospection(config, lastingToken)).active;
        if (isActive) return { kind: 'active' };
        return keepsRefreshToken === true
          ? { kind: 'ended', reason: 'revoked' }
          : problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
      },
    };
  },

  async ask({ party: { hasInvestments = false } }, { scopes: agreed, data, at, until }, { scopes_supported: all }) {
    const supported = all === undefined ? undefined : listed(all);
    const scopes = scopesToAsk(agreed, { hasInvestments, supported, ...(data && { data }) });
    return {
      kind: 'asked',
      parameters: {
        scope: scopes.join(' '),
        // OpenID Connect grants `offline_access` only if the user is prompted for consent.
        ...(scopes.includes('offline_access') && { prompt: 'consent' }),
      },
      transaction: { scopes, at: at.toISOString(), until: until.toISOString() },
    };
  },

  toGiveBack: ({ subject, scopes }) => ({ subject, scopes }),

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
} satisfies Profile<OAuth2Party, ReachedBank<OAuth2Session>, OAuth2Transaction, OAuth2Grant, OAuth2Session>;
