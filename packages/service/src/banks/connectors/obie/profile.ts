import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { BankClients } from '../open-banking/bank-clients.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import type { ConsentedBank } from '../open-banking/consented-connector.ts';
import type { AuthorizationForm, SecurityProfile, Requirements } from '../open-banking/profile.ts';
import { createAisClient } from './ais-client.ts';
import {
  consentStatus,
  createObieConsents,
  isSuspended,
  type ObieConsents,
  permissionsFor,
  scopes,
  scopesWith,
} from './consents.ts';
import { createObieData } from './data.ts';
import { type ObieGrant, type ObieSession, type ObieTransaction, sealedState } from './sealed-state.ts';

/** The profile's requests to one bank. */
interface ObieBank extends ConsentedBank<ObieSession> {
  consents: ObieConsents;
  /** Requests the party's own token. It gives access to consents but not to data of users. */
  ownToken(signal: AbortSignal): Promise<string>;
}

const authorizationForm = {
  request: 'address',
  isRequestSigned: true,
  answer: 'code id_token',
  binding: 'certificate',
  acrValues: ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'],
} as const satisfies AuthorizationForm;

export const requirements = {
  endpoints: [],
  description: [],
  response: [],
  answer: ['state', 'issuer'],
  codeIdToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'c_hash', 's_hash', 'intent', 'acr'],
  tokens: ['refresh-token'],
  idToken: ['signature', 'same-user'],
  atBank: [],
  refresh: [],
} as const satisfies Requirements;

/** OBIE Read/Write AIS 4.0 or 3.1, secured by FAPI 1.0 Advanced with the hybrid flow. */
export const obieProfile = {
  bankLabel: 'British',
  authorizationForm,
  requirements: requirements,
  tolerances: { omittedIssuer: 'always', scopes: [] },
  tokenLifetime: { minRemainingMs: 300_000, defaultSeconds: 60 },
  statusIfRefreshRefused: 'INCORRECT_OAUTH_TOKEN',
  ambiguousStatuses: new Set(['INCORRECT_OAUTH_TOKEN']),
  scopes,
  // Limit from article 36(5)(b) of the regulatory technical standards on strong customer authentication.
  maxUnattendedReads: 4,
  sealedState: sealedState,

  createBankRequests({ party, http, relyingParty }: BankClients<OpenBankParty>, clock: Clock): ObieBank {
    const ais = createAisClient(party.dataUrl, http);
    const consents = createObieConsents(ais);
    const ownToken = async (signal: AbortSignal): Promise<string> => {
      const config = await relyingParty.configuration(signal);
      return (await client.clientCredentialsGrant(config, { scope: 'accounts' })).access_token;
    };
    return {
      consents,
      ownToken,
      data: createObieData(ais, clock, party.timeZone),
      /** Reads the consent with the party's own token. The bank does not count this as a read of data. */
      async readConsentStatus({ consentId }, signal) {
        const found = await consents.find(await ownToken(signal), consentId, signal);
        if (found.kind === 'problem') return found;
        if (found.kind === 'unknown') return { kind: 'ended', reason: 'revoked' };
        const { Status } = found.consent;
        if (Status === consentStatus.authorized) return { kind: 'active' };
        if (Status === consentStatus.awaitingAuthorization || isSuspended(found.consent))
          return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
        return { kind: 'ended', reason: Status === consentStatus.expired ? 'expired' : 'revoked' };
      },
    };
  },

  async prepareRequest({ consents, ownToken }, requested, _metadata, signal) {
    const token = await ownToken(signal);
    const permissions = permissionsFor(requested.scopes, requested.data);
    const found =
      requested.bankConsentId === null
        ? await consents.create(token, { permissions, at: requested.at, until: requested.until }, signal)
        : await consents.find(token, requested.bankConsentId, signal);
    if (found.kind === 'problem') return found;
    if (found.kind === 'unknown') return problem('CONSENT_REVOKED', 'no such consent');
    if (found.kind === 'unsuitable')
      return { kind: 'unsuitable', grantToEnd: { consentId: found.consentId, scopes: [] }, detail: found.detail };
    const { ConsentId: consentId, Status, ExpirationDateTime: until, Permissions } = found.consent;
    if (Status === consentStatus.expired) return problem('CONSENT_EXPIRED', 'consent expired');
    if (Status === consentStatus.rejected) return problem('CONSENT_REVOKED', 'consent rejected');
    const expiresAt = until === undefined ? null : new Date(until).toISOString();
    const readable = scopesWith(Permissions);
    if (!readable.includes('ACCOUNT_DETAILS')) return problem('UNEXPECTED_SITE_ERROR', 'a consent without accounts');
    return {
      kind: 'prepared',
      parameters: { scope: 'openid accounts' },
      // Only the signed object differs between users. The README explains why.
      claims: {
        id_token: {
          openbanking_intent_id: { value: consentId, essential: true },
          acr: { essential: true, values: authorizationForm.acrValues },
        },
      },
      transaction: { consentId, scopes: readable, isNew: requested.bankConsentId === null, expiresAt },
    };
  },

  grantToEnd: ({ consentId, isNew }) => (isNew ? { consentId, scopes: [] } : null),

  grantToGiveBack: ({ transaction: { consentId, scopes: readable, isNew } }) => ({
    consentId: isNew ? consentId : null,
    scopes: readable,
  }),

  confirm: async (_bank, { transaction: { consentId, scopes: readable, expiresAt } }) => ({
    kind: 'confirmed',
    grant: { consentId, scopes: readable },
    bankConsentId: consentId,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    scopes: readable,
  }),

  sessionOf: ({ accessToken, consentId, scopes: readable }, presence) =>
    consentId === null ? null : { accessToken: accessToken ?? '', consentId, scopes: readable, presence },

  async endConsent({ consents, ownToken }, { consentId }, signal) {
    if (consentId === null) return { kind: 'tokens-remain' };
    const removed = await consents.remove(await ownToken(signal), consentId, signal);
    return removed.kind === 'problem' ? removed : { kind: 'tokens-remain' };
  },
} satisfies SecurityProfile<OpenBankParty, ObieBank, ObieTransaction, ObieGrant, ObieSession>;
