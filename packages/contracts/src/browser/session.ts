import * as z from 'zod/mini';
import { linkActions } from './page/index.ts';
import { configName } from './configurations.ts';
import { flowKind, linkOptions } from './options.ts';
import { additionalStatus, providerAccountStatus } from './provider-account-states.ts';
import { providerList } from './providers.ts';
import { authorizationId, entityId, instant, locale, loginName, sessionId, text, webOrigin } from './primitives.ts';
import { transferReference, transferScope, transferSummary } from './transfer-reference.ts';
import { verificationReason, verificationStatus, verificationType } from './verification-states.ts';

/** Capabilities that a backend can grant a session. Each capability gives access to a view or a group of operations. */
export const capabilities = [
  'link',
  'manage',
  'consents',
  'manual',
  'networth',
  'upcoming',
  'insights',
  'verification',
  'config',
] as const;
export const capability = z.enum(capabilities);

/** Views of a frame, as in the path `/frame/{publishableKey}/{view}`. */
export const frameViews = [
  'link',
  'connections',
  'consents',
  'manual-account',
  'real-estate',
  'net-worth',
  'upcoming',
  'insights',
  'redirect',
  'config',
] as const;
export const frameView = z.enum(frameViews);

export const linkAction = z.enum(linkActions);

/** Starting point of the flow, fixed when the session is created. Attributes on the tag can only narrow it. */
export const startPoint = z.strictObject({
  action: z.nullable(linkAction),
  providerId: z.nullable(entityId),
  routingNumber: z.nullable(z.string().check(z.regex(/^\d{6,9}$/))),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  verificationId: z.nullable(entityId),
});

/** States of the linking flow that a snapshot can contain. The package `flow` defines them. */
export const flowSteps = [
  'boot',
  'entry',
  'search',
  'existing',
  'credentials',
  'consent',
  'handoff',
  'atBank',
  'progress',
  'mfa',
  'partial',
  'summary',
  'success',
  'error',
  'exited',
] as const;
export const flowStep = z.enum(flowSteps);

/** Snapshot from which the frame resumes linking after a reload. */
export const linkSnapshot = z.strictObject({
  v: z.literal(1),
  step: flowStep,
  providerId: z.nullable(entityId),
  providerAccountId: z.nullable(entityId),
  requestId: z.nullable(z.string().check(z.maxLength(100))),
  consentId: z._default(z.nullable(entityId), null),
  authorizationId: z._default(z.nullable(authorizationId), null),
  /** Ids of the provider accounts that were linked completely in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** States of the verification flow, alone and combined with aggregation, that a snapshot can contain. */
export const verificationSteps = [
  'boot',
  'linking',
  'alsoVerify',
  'pickAccount',
  'matching',
  'matched',
  'cdvOffer',
  'cdvDetails',
  'cdvReview',
  'cdvStarted',
  'cdvWaiting',
  'cdvAmounts',
  'cdvResult',
  'success',
  'error',
  'exited',
] as const;

/** Snapshot of verification. A snapshot contains only ids, because the frame reads all other data again. */
export const verificationSnapshot = z.strictObject({
  v: z.literal(2),
  step: z.enum(verificationSteps),
  /** Snapshot of linking; `null` unless linking is on screen. */
  linking: z.nullable(linkSnapshot),
  providerAccountId: z.nullable(entityId),
  verificationIds: z.array(entityId).check(z.maxLength(20)),
  /** Ids of the provider accounts that were linked completely in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** States of the asset transfer flow that a snapshot can contain. */
export const transferSteps = [
  'boot',
  'linking',
  'pickInvestment',
  'positions',
  'transferDetails',
  'transferReview',
  'transferShared',
  'error',
  'exited',
] as const;

/** Snapshot of an asset transfer: the ids of the user's choices. Never contains a typed number. */
export const transferSnapshot = z.strictObject({
  v: z.literal(3),
  step: z.enum(transferSteps),
  /** Snapshot of linking; `null` unless linking is on screen. */
  linking: z.nullable(linkSnapshot),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  scope: z.nullable(transferScope),
  /** Ids of the chosen positions of a partial transfer. */
  positionIds: z.array(entityId).check(z.maxLength(500)),
  /** Reference of the confirmed transfer; `null` before the confirmation. */
  reference: z.nullable(transferReference),
  /** Ids of the provider accounts that were linked completely in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** Snapshot of a flow without secrets, from which a reload restores the right screen. `v` identifies the flow. */
export const flowSnapshot = z.discriminatedUnion('v', [linkSnapshot, verificationSnapshot, transferSnapshot]);

/** Settings and state of a session that the frame needs. */
export const sessionView = z.strictObject({
  sessionId,
  capabilities: z.array(capability),
  app: z.strictObject({
    name: text(80),
    /** Image address: a data URL or a path on the host. */
    logoUrl: z.string(),
    privacyUrl: z.nullable(z.string()),
    helpUrl: z.nullable(z.string()),
  }),
  version: z.union([z.literal(3), z.literal(4)]),
  configName: z.nullable(z.string()),
  options: linkOptions,
  start: startPoint,
  /** Id of the consent that the user gives at the bank in a lite session; `null` in other sessions. */
  consentId: z.nullable(entityId),
  locale: z.nullable(locale),
  countryISOCode: z.string(),
  now: instant,
  expiresAt: instant,
  idleExpiresAt: instant,
  snapshot: z.nullable(flowSnapshot),
  /**
   * Id of the newest verification whose deposits the user has not confirmed. Absent if there is none, or if the session has a `start`. The
   * flow resumes this verification.
   */
  openVerificationId: z.optional(entityId),
});
/** Reply of `GET /v1/session`: the current state of the session. */
export const sessionReply = z.strictObject({ session: sessionView });

/** Body of `POST /v1/launch`: a launch token, with the origin and view that redeem it. A token can be redeemed once. */
export const launchRequest = z.strictObject({
  launchToken: z.string().check(z.regex(/^lt_[A-Za-z0-9_-]{20,120}$/)),
  publishableKey: z.string().check(z.regex(/^pk_[A-Za-z0-9_-]{4,80}$/)),
  /** Origin of the embedding page, as the browser reported it for the handshake message. */
  parentOrigin: webOrigin,
  view: frameView,
  /** Configuration name that the tag requests; must be a name of the session. Default: the first name. */
  configName: z.optional(z.string().check(z.maxLength(80))),
});
/** Reply of `POST /v1/launch`, with the session token. */
export const launchReply = z.strictObject({
  sessionToken: z.string(),
  session: sessionView,
  /** Popular banks, if linking begins with the search and the host has already loaded them. */
  popular: z.optional(providerList),
});

/** Outcome of a session. `failed`: a verification ended without success, which is neither an error nor a cancellation. */
export const sessionOutcome = z.enum(['success', 'pending', 'failed', 'cancelled', 'error']);

/** Body of `DELETE /v1/session`: the outcome that the frame reports. The host derives the real outcome from the service's data. */
export const endSessionRequest = z.strictObject({
  outcome: sessionOutcome,
  screen: z.string().check(z.maxLength(40)),
});

/** Result of a session, and the data of `session.finished`. A customer's backend may trust only this result. */
export const sessionResult = z.strictObject({
  sessionId,
  loginName,
  status: z.enum(['open', 'finished']),
  outcome: z.nullable(sessionOutcome),
  /** Reason for the end: the user left or finished, the time limit passed, or the backend ended the session. */
  endedBy: z.nullable(z.enum(['user', 'time', 'backend'])),
  /** Name of the last screen that the user saw; `null` if not known. */
  screen: z.nullable(z.string()),
  reference: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  providerAccounts: z.array(
    z.strictObject({
      providerAccountId: entityId,
      providerId: entityId,
      providerName: z.string(),
      requestId: z.string(),
      status: providerAccountStatus,
      additionalStatus: z.nullable(additionalStatus),
      accountIds: z.array(entityId),
      /**
       * New accounts that the session found at an existing provider account, including those not selected for
       * aggregation.
       */
      newAccountIds: z.array(entityId),
    }),
  ),
  /** Verifications that the session started or finished, with their current status. */
  verifications: z.array(
    z.strictObject({
      verificationId: entityId,
      verificationType,
      verificationStatus,
      reason: z.nullable(verificationReason),
      providerAccountId: z.nullable(entityId),
      accountId: z.nullable(entityId),
    }),
  ),
  /** Asset transfers that the user confirmed in the session. The backend reads the details by their references. */
  transfers: z.array(transferSummary),
  /**
   * Manual accounts and properties that the user added in the session and has not deleted. `kind` is `real-estate` or a
   * kind of manual account.
   */
  ownAccounts: z.array(z.strictObject({ accountId: entityId, kind: z.string() })),
});
/** Reply of `GET` and `DELETE /v1/sessions/:sessionId`. */
export const sessionResultReply = z.strictObject({ result: sessionResult });

/** Name of a person in parts, or as a whole if it cannot be split. A company has only a full name. */
export const userName = z.strictObject({
  first: z.optional(text(100)),
  middle: z.optional(text(100)),
  last: z.optional(text(100)),
  fullName: z.optional(text(300)),
});

/** Body of `POST /v1/sessions`, which creates a session. `sessionId` requests a new launch token of an existing session instead. */
export const createSessionRequest = z.strictObject({
  loginName,
  sessionId: z.optional(sessionId),
  publishableKey: z.optional(z.string().check(z.maxLength(90))),
  parentOrigin: z.optional(webOrigin),
  version: z.optional(z.union([z.literal(3), z.literal(4)])),
  /** Names of published configurations that this session may use. The first is the default. Version 4 only. */
  configNames: z.optional(z.array(configName).check(z.minLength(1), z.maxLength(10))),
  /** Flow of the session as a data element. Version 3 only. */
  flow: z.optional(flowKind),
  /** Id of the consent that the backend created for this user. Lite flow only. */
  consentId: z.optional(entityId),
  /** Name of the user, which the service compares with account holders. The host registers or updates the name. */
  user: z.optional(z.strictObject({ name: userName })),
  capabilities: z.optional(z.array(capability).check(z.minLength(1), z.maxLength(10))),
  start: z.optional(z.partial(startPoint)),
  locale: z.optional(locale),
  returnUrl: z.optional(z.string().check(z.maxLength(500))),
  /** Lifetime in seconds, at most 7200. `idleSeconds` is at most 1800. Both default to the maximum. */
  lifetimeSeconds: z.optional(z.int().check(z.gte(10), z.lte(7200))),
  idleSeconds: z.optional(z.int().check(z.gte(5), z.lte(1800))),
});
/** Reply of `POST /v1/sessions`. The backend passes session id and launch token to its page. */
export const createSessionReply = z.strictObject({
  sessionId,
  launchToken: z.string(),
  launchTokenExpiresAt: instant,
  expiresAt: instant,
});

export type Capability = z.infer<typeof capability>;
export type FrameView = z.infer<typeof frameView>;
export type StartPoint = z.infer<typeof startPoint>;
export type FlowStep = z.infer<typeof flowStep>;
export type LinkSnapshot = z.infer<typeof linkSnapshot>;
export type VerificationSnapshot = z.infer<typeof verificationSnapshot>;
export type TransferSnapshot = z.infer<typeof transferSnapshot>;
export type FlowSnapshot = z.infer<typeof flowSnapshot>;
export type SessionView = z.infer<typeof sessionView>;
export type LaunchRequest = z.infer<typeof launchRequest>;
export type SessionOutcome = z.infer<typeof sessionOutcome>;
export type SessionResult = z.infer<typeof sessionResult>;
export type CreateSession = z.infer<typeof createSessionRequest>;
