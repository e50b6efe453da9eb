import type { Clock } from '@fin-link/storage';
import * as client from 'openid-client';
import { problem } from '../contract/bank-failures.ts';
import type { OpenBank } from '../open-banking/bank.ts';
import type { OpenBankParty } from '../open-banking/party.ts';
import type { Profile, ReachedBank, Requires, Sends } from '../open-banking/profile.ts';
import { createAisClient } from './ais-client.ts';
import { createObieConsents, isSuspended, type ObieConsents } from './consents.ts';
import { createObieData } from './data.ts';
import { permissionsFor, scopes, scopesWith } from './permissions.ts';
import { type ObieGrant, type ObieSession, type ObieTransaction, sealedState } from './sealed-state.ts';

interface ObieBank extends ReachedBank<ObieSession> {
  consents: ObieConsents;
  /** Requests a token of the party, which gives access to consents but to no data of users. */
  ownToken(signal: AbortSignal): Promise<string>;
}

const sends = {
  request: 'address',
  isRequestSigned: true,
  answer: 'code id_token',
  binding: 'certificate',
  acrValues: ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'],
} as const satisfies Sends;

export const requires = {
  endpoints: [],
  description: [],
  response: [],
  answer: ['state', 'issuer'],
  first: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'c_hash', 's_hash', 'intent', 'acr'],
  tokens: ['lasting'],
  idToken: ['signature', 'same-user'],
  atBank: [],
  refresh: [],
} as const satisfies Requires;

/** OBIE Read/Write AIS 4.0 or 3.1, secured by FAPI 1.0 Advanced with the hybrid flow. */
export const obieProfile = {
  banks: 'British',
  sends,
  requires,
  tolerates: { silentIssuer: 'always', scopes: [] },
  lifetime: { spareMs: 300_000, shortestSeconds: 60 },
  whenRefused: 'INCORRECT_OAUTH_TOKEN',
  ambiguous: new Set(['INCORRECT_OAUTH_TOKEN']),
  scopes,
  // Limit from article 36(5)(b) of the regulatory technical standards on strong customer authentication.
  unattendedReads: 4,
  sealed: sealedState,

  reach({ party, http, relyingParty }: OpenBank<OpenBankParty>, clock: Clock): ObieBank {
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
      async statusOf({ consentId }, signal) {
        const found = await consents.find(await ownToken(signal), consentId, signal);
        if (found.kind === 'problem') return found;
        if (found.kind === 'unknown') return { kind: 'ended', reason: 'revoked' };
        const { Status } = found.consent;
        if (Status === 'AUTH') return { kind: 'active' };
        if (Status === 'AWAU' || isSuspended(found.consent))
          return problem('NEW_AUTHENTICATION_REQUIRED', 'sign in again');
        return { kind: 'ended', reason: Status === 'EXPD' ? 'expired' : 'revoked' };
      },
    };
  },

  async ask({ consents, ownToken }, requested, _metadata, signal) {
    const token = await ownToken(signal);
    const permissions = permissionsFor(requested.scopes, requested.data);
    const found =
      requested.bankConsentId === null
        ? await consents.create(token, { permissions, at: requested.at, until: requested.until }, signal)
        : await consents.find(token, requested.bankConsentId, signal);
    if (found.kind === 'problem') return found;
    if (found.kind === 'unknown') return problem('CONSENT_REVOKED', 'no such consent');
    if (found.kind === 'unfit')
      return { kind: 'unfit', toEnd: { consentId: found.consentId, scopes: [] }, detail: found.detail };
    const { ConsentId: consentId, Status, ExpirationDateTime: until, Permissions } = found.consent;
    if (Status === 'EXPD') return problem('CONSENT_EXPIRED', 'consent expired');
    if (Status === 'RJCT') return problem('CONSENT_REVOKED', 'consent rejected');
    const expiresAt = until === undefined ? null : new Date(until).toISOString();
    const readable = scopesWith(Permissions);
    if (!readable.includes('ACCOUNT_DETAILS')) return problem('UNEXPECTED_SITE_ERROR', 'a consent without accounts');
    return {
      kind: 'asked',
      parameters: { scope: 'openid accounts' },
      // Only the signed object differs between users; see the README.
      claims: {
        id_token: {
          openbanking_intent_id: { value: consentId, essential: true },
          acr: { essential: true, values: sends.acrValues },
        },
      },
      transaction: { consentId, scopes: readable, isNew: requested.bankConsentId === null, expiresAt },
    };
  },

  unfinished: ({ consentId, isNew }) => (isNew ? { consentId, scopes: [] } : null),

  toGiveBack: ({ transaction: { consentId, scopes: readable, isNew } }) => ({
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
} satisfies Profile<OpenBankParty, ObieBank, ObieTransaction, ObieGrant, ObieSession>;
