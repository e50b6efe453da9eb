import * as z from 'zod/mini';
import { hostErrorCodes } from './errors.ts';
import { entityId, instant, text } from './primitives.ts';

/** As the service names them (public interface, consents). */
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

export const consentScopeIds = [
  'ACCOUNT_DETAILS',
  'TRANSACTION_DETAILS',
  'STATEMENT_DETAILS',
  'CONTACT_DETAILS',
] as const;
export const consentScopeId = z.enum(consentScopeIds);

export const consentRegions = ['GB', 'US', 'AU'] as const;
export const consentRegion = z.enum(consentRegions);

/** Under whose licence data is fetched, as it was when the consent was given. */
export const regulatedPartyView = z.strictObject({
  model: z.enum(['provider-aisp', 'registered-aisp']),
  legalName: z.string(),
  registrationNumber: z.string(),
});

export const consentView = z.strictObject({
  consentId: entityId,
  providerId: entityId,
  providerName: z.string(),
  providerAccountId: z.nullable(entityId),
  region: consentRegion,
  status: consentStatus,
  applicationName: z.string(),
  regulatedParty: regulatedPartyView,
  /** Groups of data, in the order in which they are shown; the words are the frame's. */
  scopeIds: z.array(consentScopeId).check(z.maxLength(10)),
  /** What is read of the groups, by the names of the service; null where the service does not say. */
  attributes: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  /** How many days back transactions are read at most; null where none are. */
  historyDays: z.nullable(z.int()),
  /** Where the regulated party says how it handles data and complaints. */
  policyUrl: z.nullable(z.string().check(z.maxLength(2_000))),
  /** What the user agreed to and the bank does not share. */
  notGivenScopeIds: z.array(consentScopeId).check(z.maxLength(10)),
  /**
   * What is asked for: how long data is shared. Days from the giving, and the day as it would be if given now. `confirm`: where the
   * user has to confirm again before that.
   */
  period: z.strictObject({
    days: z.int(),
    until: instant,
    confirm: z.nullable(z.strictObject({ days: z.int(), by: instant })),
  }),
  startedAt: z.nullable(instant),
  /** The hard end, the bank's. */
  expiresAt: z.nullable(instant),
  /** Until when the user has to confirm again. */
  reconfirmBy: z.nullable(instant),
  renewedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** To the earlier of the two ends, in calendar days of the user's time zone: 0 on the last day. Null where no end is to come. */
  daysLeft: z.nullable(z.int()),
  /** Whether the bank requires a new sign-in. The permission is still valid; a renewal at the bank restores access. */
  needsSignIn: z.boolean(),
  /** How it can be renewed: confirmed here, or at the bank. Null where only a new consent helps. `until`: the hard end after it. */
  renewal: z.nullable(z.strictObject({ at: z.enum(['here', 'bank']), days: z.int(), until: z.nullable(instant) })),
  /** The user may have the data deleted when sharing ends (screen R5); and what was chosen. */
  deletion: z.nullable(z.strictObject({ chosen: z.boolean() })),
});
export const consentReply = z.strictObject({ consent: consentView });
/** Consents that the user gave at some time, newest first. A consent that was never given can only be read by its id. */
export const consentList = z.strictObject({ consents: z.array(consentView).check(z.maxLength(200)) });

/** With `providerAccountId`: for a connection whose consent cannot be renewed. */
export const createConsentRequest = z.strictObject({
  providerId: entityId,
  providerAccountId: z.optional(entityId),
});
/** The choice of permanent deletion, where the region has it. */
export const setConsentDeletionRequest = z.strictObject({ deleteDataAtEnd: z.boolean() });
export const revokeConsentRequest = z.strictObject({ deleteData: z.optional(z.boolean()) });
export const revocationReply = z.strictObject({
  consent: consentView,
  /** False if the bank could not be reached. The revocation is sent later, and the bank may list the consent until then. */
  bankTold: z.boolean(),
  dataDeleted: z.boolean(),
});

export const consentHistoryEntry = z.strictObject({
  at: instant,
  status: consentStatus,
  expiresAt: z.nullable(instant),
  regulatedParty: regulatedPartyView,
});
export const consentHistoryReply = z.strictObject({
  history: z.array(consentHistoryEntry).check(z.maxLength(500)),
});

export const authorizationId = z.string().check(z.regex(/^cv_[A-Za-z0-9_-]{16,64}$/));

/**
 * A user's way to the bank and back, as the host knows it. `ready`: not opened yet; `atBank`: sent there; `checking`: back, and
 * what came back is being looked at; the rest are ends. Windows, messages and addresses are never believed about it.
 */
export const authorizationStatuses = [
  'ready',
  'atBank',
  'checking',
  'done',
  'declined',
  'failed',
  'cancelled',
  'expired',
] as const;
export const authorizationView = z.strictObject({
  authorizationId,
  consentId: entityId,
  providerId: entityId,
  /** The connection that came of it, or the one it is about; null until there is one. */
  providerAccountId: z.nullable(entityId),
  status: z.enum(authorizationStatuses),
  /** Why it failed. With `atBank`, why a return was refused; the bank's answer can still come. */
  problem: z.nullable(z.enum(hostErrorCodes)),
});

const redirectMode = z.enum(['popup', 'tab']);

/**
 * What "Agree and continue" and "Renew" say. The bank is not asked yet, as what it answers with is
 * good for a minute or so: it is asked when the browser opens `startPath`.
 */
export const createAuthorizationRequest = z.strictObject({
  purpose: z.enum(['give', 'renew']),
  /** Of the groups shown, those agreed to; all when absent. */
  scopeIds: z.optional(z.array(consentScopeId).check(z.minLength(1), z.maxLength(10))),
  /** `tab`: the embedding page itself goes to the bank, and the user comes back to the session's return address. Without one it becomes `popup`. */
  mode: redirectMode,
});
export const authorizationReply = z.strictObject({
  authorization: authorizationView,
  mode: redirectMode,
  /** Path on the host, good for one opening and ten minutes; only with `ready`. */
  startPath: z.nullable(z.string().check(z.maxLength(300))),
  /** Host name that the bank's page will have; null where it is not known. */
  bankHost: z.nullable(text(255)),
});

export type ConsentStatus = z.infer<typeof consentStatus>;
export type ConsentScopeId = z.infer<typeof consentScopeId>;
export type ConsentRegion = z.infer<typeof consentRegion>;
export type ConsentView = z.infer<typeof consentView>;
export type ConsentHistoryEntry = z.infer<typeof consentHistoryEntry>;
export type CreateAuthorization = z.infer<typeof createAuthorizationRequest>;
export type AuthorizationView = z.infer<typeof authorizationView>;
export type AuthorizationStatus = AuthorizationView['status'];
export type AuthorizationReply = z.infer<typeof authorizationReply>;
export type Revocation = z.infer<typeof revocationReply>;
