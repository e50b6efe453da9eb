import { dayMs } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import { BankFault } from '../open-banking/bank-http.ts';
import type { BankClients } from '../open-banking/bank-clients.ts';
import type { ConsentedBank } from '../open-banking/consented-connector.ts';
import { type CheckedTokens, failedAt, type SecurityProfile, type Requirements } from '../open-banking/profile.ts';
import { proofKey, newProofKey, type ProofKey } from '../open-banking/proofs.ts';
import { type NamedChecks, failedCheck } from '../open-banking/return-checks.ts';
import {
  type ProfilePart,
  sealedPresence,
  sealedStateOf,
  type TokenSet,
  type TransactionSecrets,
} from '../open-banking/sealed-state.ts';
import { createFdxData } from './data.ts';
import {
  consentDetail,
  type ConsentDetail,
  grantedDetailOf,
  isPartOf,
  limitedTo,
  scopesWith,
  clustersIn,
  consentDetailFor,
  scopes,
  consentScopes,
  createFdxConsents,
  type BoundToken,
  type FdxConsents,
} from './fapi2-consents.ts';
import { ambiguousStatuses, createFdxClient, type ConfigureRequests, type FdxParty } from './fdx-client.ts';
import type { FdxConsent } from './schema.ts';

const session = z.strictObject({
  accessToken: z.string(),
  consentId: z.string(),
  clusters: z.array(z.string()),
  proofKey,
  presence: sealedPresence,
});
type FdxSession = z.infer<typeof session>;

export const sealedState = sealedStateOf(
  { proofKey, detail: consentDetail, until: z.iso.datetime() },
  {
    /** The bank's id of the consent; `null` if the bank stated none. A grant without the id can only be revoked. */
    consentId: z.string().nullable(),
    subject: z.string().nullable(),
    detail: consentDetail,
    /** Key that the tokens are bound to. */
    proofKey,
  },
  session,
);
type FdxTransaction = ProfilePart<typeof sealedState.transaction, TransactionSecrets>;
type FdxGrant = ProfilePart<typeof sealedState.grant, TokenSet>;

/** Tolerance in milliseconds. The bank counts the period from the user's agreement, which comes after the request. */
const consentEndToleranceMs = dayMs;

/** Checks that only this profile has. The reply to a token refresh may omit unchanged members. */
export const ownTokenChecks = {
  details: ({ isRefresh, source, tokens: { authorization_details: details } }) =>
    (isRefresh && details === undefined) || grantedDetailOf(details, source.detail) !== null,
  'grant-id': ({ isRefresh, source, tokens: { grant_id: id } }) =>
    isRefresh ? id === undefined || id === source.consentId : id !== undefined,
} as const satisfies NamedChecks<CheckedTokens<FdxTransaction, FdxGrant>>;

/** Introspection reply for an access token. */
const introspection = z.object({
  active: z.literal(true),
  cnf: z.object({ jkt: z.string().optional() }).optional(),
  fdxConsentId: z.string().optional(),
});

/** The token and the consent as recorded at the bank, with the values that they are compared with. */
interface SeenAtBank {
  /** `null` if the bank has no introspection. */
  token: z.infer<typeof introspection> | null;
  consent: FdxConsent;
  grantId: string;
  /** Thumbprint of the key that signs the proofs (RFC 7638). */
  thumbprint: string;
  detail: ConsentDetail;
  /** Requested end, ISO 8601. */
  until: string;
}

/** Checks of the token and the consent as recorded at the bank. */
export const atBankChecks = {
  binding: ({ token, thumbprint }) => token === null || token.cnf?.jkt === thumbprint,
  'consent-of-token': ({ token, grantId }) => token === null || token.fdxConsentId === grantId,
  'kept-consent': ({ consent, detail, until }) =>
    consent.status === 'ACTIVE' &&
    consent.resources.every((resource) => isPartOf(resource, detail)) &&
    scopesWith(limitedTo(detail, consent.resources)).includes('ACCOUNT_DETAILS') &&
    consent.expirationTime !== undefined &&
    Date.parse(consent.expirationTime) <= Date.parse(until) + consentEndToleranceMs,
} as const satisfies NamedChecks<SeenAtBank>;

/** The profile's requests to one bank. */
interface FdxBank extends ConsentedBank<FdxSession> {
  consents: FdxConsents;
  /** Requests the party's own token. It gives access to consents but not to data of users. */
  ownToken(scope: (typeof consentScopes)[keyof typeof consentScopes], signal: AbortSignal): Promise<BoundToken>;
}

export const requirements = {
  endpoints: ['pushed_authorization_request_endpoint'],
  description: ['pkce'],
  response: [],
  answer: ['state', 'issuer'],
  codeIdToken: [],
  tokens: ['token-type', 'details', 'refresh-token', 'grant-id'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'at_hash', 'same-user'],
  atBank: ['binding', 'consent-of-token', 'kept-consent'],
  refresh: ['token-type', 'grant-id', 'details'],
} as const satisfies Requirements;

/** FDX, secured by FAPI 2.0: pushed requests with authorization details (RAR), consents, and tokens bound to a key (DPoP). */
export const fapi2Profile = {
  bankLabel: 'American',
  authorizationForm: { request: 'pushed', isRequestSigned: false, answer: 'code', binding: 'proof', acrValues: [] },
  requirements: requirements,
  tolerances: { omittedIssuer: 'never', scopes: [] },
  tokenLifetime: { minRemainingMs: 300_000, defaultSeconds: 60 },
  // The standard has no suspended consents, so the user must give a new one.
  statusIfRefreshRefused: 'NEW_AUTHENTICATION_REQUIRED',
  ambiguousStatuses: ambiguousStatuses,
  scopes,
  sealedState: sealedState,
  tokenChecks: ownTokenChecks,

  createBankRequests(
    { party, configureTokenRequests: proving, configureDataRequests: provingData }: BankClients<FdxParty>,
    clock: Clock,
  ): FdxBank {
    const presenting: ConfigureRequests<BoundToken> = ({ proofKey }, signal) => provingData(proofKey, signal);
    const consents = createFdxConsents(createFdxClient(party.dataUrl, presenting));
    // One key per bank and process.
    let ownKey: Promise<ProofKey> | null = null;
    const ownToken: FdxBank['ownToken'] = async (scope, signal) => {
      const proofKey = await (ownKey ??= newProofKey());
      const { config, options } = await proving(proofKey, signal);
      const answer = await client.clientCredentialsGrant(config, { scope }, options);
      if (answer.token_type !== 'dpop')
        throw new BankFault(problem('UNEXPECTED_SITE_ERROR', 'a token that is not bound'));
      return { accessToken: answer.access_token, proofKey };
    };
    return {
      consents,
      ownToken,
      data: createFdxData(createFdxClient<FdxSession>(party.dataUrl, presenting), clock, party),
      async readConsentStatus({ consentId }, signal) {
        const found = await consents.find(await ownToken(consentScopes.read, signal), consentId, signal);
        if (found.kind === 'problem') return found;
        if (found.kind === 'unknown') return { kind: 'ended', reason: 'revoked' };
        const { status } = found.consent;
        if (status === 'ACTIVE') return { kind: 'active' };
        return { kind: 'ended', reason: status === 'EXPIRED' ? 'expired' : 'revoked' };
      },
    };
  },

  async prepareRequest({ party }, requested) {
    const proofKey = await newProofKey();
    const detail = consentDetailFor(requested, party);
    return {
      kind: 'prepared',
      parameters: { scope: 'openid', authorization_details: JSON.stringify([detail]) },
      proofKey,
      transaction: { proofKey, detail, until: requested.until.toISOString() },
    };
  },

  grantToGiveBack: ({ transaction: { detail, proofKey }, tokens, subject }) => ({
    consentId: tokens.grant_id ?? null,
    subject,
    detail,
    proofKey,
  }),

  async confirm({ configureTokenRequests: proving, consents, ownToken }, { transaction, tokens, subject }, signal) {
    const { proofKey, detail, until } = transaction;
    const { grant_id: grantId, access_token: accessToken, authorization_details: details } = tokens;
    if (grantId === undefined) return failedAt('grant-id');
    const { config, options } = await proving(proofKey, signal);
    const hasNoIntrospection = config.serverMetadata().introspection_endpoint === undefined;
    const introspected = hasNoIntrospection ? null : await client.tokenIntrospection(config, accessToken);
    const token = introspection.nullable().safeParse(introspected);
    if (!token.success) return problem('UNEXPECTED_SITE_ERROR', 'a token that is not active');
    const found = await consents.find(await ownToken(consentScopes.read, signal), grantId, signal);
    if (found.kind === 'problem') return found;
    if (found.kind === 'unknown') return problem('UNEXPECTED_SITE_ERROR', 'no such consent');
    const { consent } = found;
    const thumbprint = (await options.DPoP?.calculateThumbprint()) ?? '';
    const seen = { token: token.data, consent, grantId, thumbprint, detail, until };
    const failed = failedCheck(atBankChecks, requirements.atBank, seen);
    if (failed !== undefined) return failedAt(failed);
    const confirmedDetail = limitedTo(grantedDetailOf(details, detail) ?? detail, consent.resources);
    return {
      kind: 'confirmed',
      grant: { consentId: grantId, subject, detail: confirmedDetail, proofKey },
      bankConsentId: grantId,
      expiresAt: consent.expirationTime === undefined ? null : new Date(consent.expirationTime),
      scopes: scopesWith(confirmedDetail),
    };
  },

  sessionOf: ({ accessToken, consentId, proofKey, detail }, presence) =>
    consentId === null
      ? null
      : { accessToken: accessToken ?? '', consentId, clusters: clustersIn(detail), proofKey, presence },

  async endConsent({ consents, ownToken }, { consentId }, signal) {
    if (consentId === null) return { kind: 'tokens-remain' };
    const ended = await consents.revoke(await ownToken(consentScopes.revoke, signal), consentId, signal);
    return ended.kind === 'problem' ? ended : { kind: 'tokens-remain' };
  },
} satisfies SecurityProfile<FdxParty, FdxBank, FdxTransaction, FdxGrant, FdxSession>;
