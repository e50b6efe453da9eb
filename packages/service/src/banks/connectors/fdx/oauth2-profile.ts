import { createHash } from 'node:crypto';
import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import type { BankClients } from '../open-banking/bank-clients.ts';
import type { ConsentedBank } from '../open-banking/consented-connector.ts';
import type { IssuedTokens, SecurityProfile, Requirements } from '../open-banking/profile.ts';
import { stringListOf } from '../open-banking/return-checks.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';
import {
  type ProfilePart,
  sealedPresence,
  sealedStateOf,
  type TokenSet,
  tokenSet,
  type TransactionSecrets,
} from '../open-banking/sealed-state.ts';
import { createFdxData } from './data.ts';
import { ambiguousStatuses, createFdxClient, type OAuth2Party } from './fdx-client.ts';

/** OAuth scope that every read needs. */
const accountsScope = 'fdx:accountdetailed:read';
const investmentsScope = 'fdx:investments:read';

/** Attributes that need a scope. The scope is not requested if the caller wants none of its attributes. */
const attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {
  'fdx:paymentsupport:read': ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  'fdx:transactions:read': ['TRANSACTIONS'],
  'fdx:customercontact:read': ['HOLDER_NAME', 'HOLDER_DETAILS'],
};

const scopeTranslation = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [accountsScope, 'fdx:paymentsupport:read'], needed: [accountsScope] },
    TRANSACTION_DETAILS: { requested: ['fdx:transactions:read'], needed: ['fdx:transactions:read'] },
    CONTACT_DETAILS: { requested: ['fdx:customercontact:read'], needed: ['fdx:customercontact:read'] },
  },
  attributesOf,
);

/** Scopes of the service that the connector can read. */
const readScopes = scopeTranslation.ids;

/** Data that a bank offers and the caller requests. */
interface BankOffer {
  hasInvestments: boolean;
  /** OAuth scopes in the bank's metadata; `undefined` if it lists none. */
  supported: readonly string[] | undefined;
  data?: RequestedData;
}

/**
 * Returns the OAuth scopes to request: only those that the user agreed to and that the bank supports. Requests `openid` and
 * `offline_access` only if the bank lists them. With `openid`, the bank names its customer. With `offline_access`, the grant outlasts the
 * user's session.
 */
export function scopesToRequest(
  agreedScopes: readonly ScopeId[],
  { hasInvestments, supported, data = requestedForAll }: BankOffer,
): string[] {
  const hasHoldings = hasInvestments && data.has('HOLDINGS');
  const requested = [...scopeTranslation.requestedFor(agreedScopes, data), ...(hasHoldings ? [investmentsScope] : [])];
  if (supported === undefined) return requested;
  return ['openid', 'offline_access', ...requested].filter((scope) => supported.includes(scope));
}

const session = z.strictObject({
  accessToken: z.string(),
  /** Token to introspect: the refresh token, or the access token if there is none. */
  lastingToken: z.string(),
  keepsRefreshToken: tokenSet.keepsRefreshToken,
  clusters: z.array(z.string()),
  presence: sealedPresence,
});

type OAuth2Session = z.infer<typeof session>;

export const sealedState = sealedStateOf(
  {
    scopes: z.array(z.string()),
    /** Time of the request by the business clock. `until`, the requested end, follows the same clock. */
    at: z.iso.datetime(),
    until: z.iso.datetime(),
  },
  {
    subject: z.string().nullable(),
    /** Scopes that the bank granted. */
    scopes: z.array(z.string()),
  },
  session,
);

type OAuth2Transaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
type OAuth2Grant = ProfilePart<typeof sealedState.grant, TokenSet>;

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
    { party, relyingParty, configureDataRequests: provingData }: BankClients<OAuth2Party>,
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
      async readConsentStatus({ lastingToken, keepsRefreshToken }, signal) {
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
} satisfies SecurityProfile<OAuth2Party, ConsentedBank<OAuth2Session>, OAuth2Transaction, OAuth2Grant, OAuth2Session>;

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

/** Returns the scopes of the service that can be read with these scopes of OAuth. */
const scopesWith = (scopes: readonly string[]): ScopeId[] => scopeTranslation.readable(scopes);

/** Returns the groups of data that these scopes give access to. */
const clustersOf = (scopes: readonly string[]): string[] => scopes.flatMap((scope) => clusters.get(scope) ?? []);

/** Groups of data (data clusters) by OAuth scope. */
const clusters: ReadonlyMap<string, string> = new Map([
  [accountsScope, 'ACCOUNT_DETAILED'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  [investmentsScope, 'INVESTMENTS'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
]);
