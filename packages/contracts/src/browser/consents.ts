import * as z from 'zod/mini';
import { entityId, instant } from './primitives.ts';

/** Consent statuses of the service (public interface, consents). */
export const consentStatuses = [
  'CONSENT_GENERATED',
  'CONSENT_ACCEPTED',
  'CONSENT_AUTHORIZED',
  'ACTIVE',
  'CONSENT_MISMATCH',
  'PENDING',
  'EXPIRED',
  'REVOKED',
  'CONSENT_REPEALED',
] as const;
export const consentStatus = z.enum(consentStatuses);

/** Groups of data that a consent covers. */
export const consentScopeIds = [
  'ACCOUNT_DETAILS',
  'TRANSACTION_DETAILS',
  'STATEMENT_DETAILS',
  'CONTACT_DETAILS',
] as const;
export const consentScopeId = z.enum(consentScopeIds);

/** Open banking regions, as ISO 3166-1 alpha-2 codes of their countries. */
export const consentRegions = ['GB', 'US', 'AU'] as const;
export const consentRegion = z.enum(consentRegions);

/** Regulated party under whose license data is fetched, as recorded when the user gave the consent. */
export const regulatedPartyView = z.strictObject({
  model: z.enum(['provider-aisp', 'registered-aisp']),
  legalName: z.string(),
  registrationNumber: z.string(),
});

/** Consent of the user to share data of one bank, with everything that the frame shows. */
export const consentView = z.strictObject({
  consentId: entityId,
  providerId: entityId,
  providerName: z.string(),
  providerAccountId: z.nullable(entityId),
  region: consentRegion,
  status: consentStatus,
  applicationName: z.string(),
  regulatedParty: regulatedPartyView,
  /** Groups of data, in display order. The frame contains the text of each group. */
  scopeIds: z.array(consentScopeId).check(z.maxLength(10)),
  /** Names of the attributes that are read in these groups, in the spelling of the service; `null` if the service does not state them. */
  attributes: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  /** Largest age of transactions in days; `null` if the consent covers no transactions. */
  historyDays: z.nullable(z.int()),
  /** URL of the regulated party's policy on data and complaints; `null` if the customer has set none. */
  policyUrl: z.nullable(z.string().check(z.maxLength(2_000))),
  /** Groups that the user agreed to but the bank does not share. */
  notGivenScopeIds: z.array(consentScopeId).check(z.maxLength(10)),
  /**
   * Requested period of data sharing: its length in days, and its end if the user consents now. `confirm` says whether the user must
   * confirm again before that end.
   */
  period: z.strictObject({
    days: z.int(),
    until: instant,
    confirm: z.nullable(z.strictObject({ days: z.int(), by: instant })),
  }),
  startedAt: z.nullable(instant),
  /** Final end of the consent, set by the bank. */
  expiresAt: z.nullable(instant),
  /** Time by which the user must confirm again. */
  reconfirmBy: z.nullable(instant),
  renewedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /**
   * Calendar days until the earlier of the two ends, in the user's time zone; 0 on the last day. `null` if neither end is in the future.
   */
  daysLeft: z.nullable(z.int()),
  /** Whether the bank requires a new sign-in. The permission is still valid; a renewal at the bank restores access. */
  needsSignIn: z.boolean(),
  /**
   * How the consent can be renewed: here or at the bank. `until` is the final end after a renewal. `null` if the user must give a new
   * consent.
   */
  renewal: z.nullable(z.strictObject({ at: z.enum(['here', 'bank']), days: z.int(), until: z.nullable(instant) })),
  /**
   * Whether the user chose to delete the data when sharing ends; `null` if this choice is not available.
   */
  deletion: z.nullable(z.strictObject({ chosen: z.boolean() })),
});
/** Reply of the operations that create, read, renew or change one consent. */
export const consentReply = z.strictObject({ consent: consentView });
/** Consents that the user has given, newest first. Other consents can only be read by id. */
export const consentList = z.strictObject({ consents: z.array(consentView).check(z.maxLength(200)) });

/** Body of `POST /v1/consents`. `providerAccountId`: id of a connection whose earlier consent cannot be renewed. */
export const createConsentRequest = z.strictObject({
  providerId: entityId,
  providerAccountId: z.optional(entityId),
});
/** Body of `PUT /v1/consents/:consentId/deletion`. Refused if the region of the consent does not offer the choice. */
export const setConsentDeletionRequest = z.strictObject({ deleteDataAtEnd: z.boolean() });
/** Body of `PUT /v1/consents/:consentId/revocation`. `deleteData`: whether the data is deleted; if absent, the earlier choice applies. */
export const revokeConsentRequest = z.strictObject({ deleteData: z.optional(z.boolean()) });
/** Reply of `PUT /v1/consents/:consentId/revocation`. */
export const revocationReply = z.strictObject({
  consent: consentView,
  /** False if the bank could not be reached. The revocation is sent later, and the bank may list the consent until then. */
  bankInformed: z.boolean(),
  dataDeleted: z.boolean(),
});

/** Entry in the history of a consent: the state after one change. */
export const consentHistoryEntry = z.strictObject({
  at: instant,
  status: consentStatus,
  expiresAt: z.nullable(instant),
  regulatedParty: regulatedPartyView,
});
/** History of a consent, oldest change first. */
export const consentHistoryReply = z.strictObject({
  history: z.array(consentHistoryEntry).check(z.maxLength(500)),
});

export type ConsentStatus = z.infer<typeof consentStatus>;
export type ConsentScopeId = z.infer<typeof consentScopeId>;
export type ConsentRegion = z.infer<typeof consentRegion>;
export type ConsentView = z.infer<typeof consentView>;
export type ConsentHistoryEntry = z.infer<typeof consentHistoryEntry>;
export type Revocation = z.infer<typeof revocationReply>;
