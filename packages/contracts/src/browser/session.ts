import * as z from 'zod/mini';
import { configName } from './configurations.ts';
import { authorizationId } from './consents.ts';
import { flowKind, linkOptions } from './options.ts';
import { additionalStatus, providerAccountStatus } from './provider-accounts.ts';
import { providerList } from './providers.ts';
import { entityId, instant, locale, loginName, sessionId, text, webOrigin } from './primitives.ts';
import { transferReference, transferScope, transferSummary } from './transfer-reference.ts';
import { verificationReason, verificationStatus, verificationType } from './verification-states.ts';

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

/** The views a frame can show: `/frame/{publishableKey}/{view}`. */
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

export const linkActions = [
  'add',
  'edit',
  'refresh',
  'balance-refresh',
  'renew',
  'cdv',
  'add-manual',
  'edit-manual',
  'add-real-estate',
  'edit-real-estate',
] as const;
export const linkAction = z.enum(linkActions);

/** Where the flow starts. Fixed when the session is made; attributes on the tag can only narrow it. */
export const startPoint = z.strictObject({
  action: z.nullable(linkAction),
  providerId: z.nullable(entityId),
  routingNumber: z.nullable(z.string().check(z.regex(/^\d{6,9}$/))),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  verificationId: z.nullable(entityId),
});

/** States of the linking flow that a snapshot can name; the flow package owns their meaning. */
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

/** What linking remembers. */
export const linkSnapshot = z.strictObject({
  v: z.literal(1),
  step: flowStep,
  providerId: z.nullable(entityId),
  providerAccountId: z.nullable(entityId),
  requestId: z.nullable(z.string().check(z.maxLength(100))),
  consentId: z._default(z.nullable(entityId), null),
  authorizationId: z._default(z.nullable(authorizationId), null),
  /** Provider accounts whose linking was completed in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** States of the verification flow, alone and combined with aggregation, that a snapshot can name. */
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

/** What verification remembers: ids alone, because everything else is read again. */
export const verificationSnapshot = z.strictObject({
  v: z.literal(2),
  step: z.enum(verificationSteps),
  /** Of linking, while it has the frame. */
  linking: z.nullable(linkSnapshot),
  providerAccountId: z.nullable(entityId),
  verificationIds: z.array(entityId).check(z.maxLength(20)),
  /** Provider accounts whose linking was completed in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** States of the asset transfer flow that a snapshot can name. */
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

/** What an asset transfer remembers: what was chosen, by ids; never a number that was typed. */
export const transferSnapshot = z.strictObject({
  v: z.literal(3),
  step: z.enum(transferSteps),
  /** Of linking, while it has the frame. */
  linking: z.nullable(linkSnapshot),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  scope: z.nullable(transferScope),
  /** Chosen positions of a partial transfer. */
  positionIds: z.array(entityId).check(z.maxLength(500)),
  /** Of the transfer that was confirmed. */
  reference: z.nullable(transferReference),
  /** Provider accounts whose linking was completed in this session, in order. */
  completed: z.array(entityId).check(z.maxLength(50)),
});

/** The secret-free memory of a flow: enough to show the right screen again after a reload. `v` tells flows apart. */
export const flowSnapshot = z.discriminatedUnion('v', [linkSnapshot, verificationSnapshot, transferSnapshot]);

export const sessionView = z.strictObject({
  sessionId,
  capabilities: z.array(capability),
  app: z.strictObject({
    name: text(80),
    /** Address of its image: inside itself, or a path at the host. */
    logoUrl: z.string(),
    privacyUrl: z.nullable(z.string()),
    helpUrl: z.nullable(z.string()),
  }),
  version: z.union([z.literal(3), z.literal(4)]),
  configName: z.nullable(z.string()),
  options: linkOptions,
  start: startPoint,
  /** The consent that a session of the lite flow takes the user to the bank for. */
  consentId: z.nullable(entityId),
  locale: z.nullable(locale),
  countryISOCode: z.string(),
  now: instant,
  expiresAt: instant,
  idleExpiresAt: instant,
  snapshot: z.nullable(flowSnapshot),
  /** At a launch without a start: the newest verification whose deposits the user has yet to confirm. The flow resumes it. */
  openVerificationId: z.optional(entityId),
});
export const sessionReply = z.strictObject({ session: sessionView });

/** A launch token, which can be redeemed once, and where it is redeemed. */
export const launchRequest = z.strictObject({
  launchToken: z.string().check(z.regex(/^lt_[A-Za-z0-9_-]{20,120}$/)),
  publishableKey: z.string().check(z.regex(/^pk_[A-Za-z0-9_-]{4,80}$/)),
  /** The embedding page's origin as the browser reported it with the handshake message. */
  parentOrigin: webOrigin,
  view: frameView,
  /** Of the tag: one of the names that the session was made with. Without it the first. */
  configName: z.optional(z.string().check(z.maxLength(80))),
});
export const launchReply = z.strictObject({
  sessionToken: z.string(),
  session: sessionView,
  /** The banks shown before anything is typed, when linking begins with the search and they were at hand. */
  popular: z.optional(providerList),
});

/** `failed`: a verification ended without success. It is neither an error nor a cancellation. */
export const sessionOutcome = z.enum(['success', 'pending', 'failed', 'cancelled', 'error']);

/** What the frame says when it ends a session; the host derives the outcome from what the service holds. */
export const endSessionRequest = z.strictObject({
  outcome: sessionOutcome,
  screen: z.string().check(z.maxLength(40)),
});

/** Also the data of `session.finished`: the one result that a customer's backend may trust. */
export const sessionResult = z.strictObject({
  sessionId,
  loginName,
  status: z.enum(['open', 'finished']),
  outcome: z.nullable(sessionOutcome),
  /** Why it ended: the user left or finished, time ran out, or the backend ended it. */
  endedBy: z.nullable(z.enum(['user', 'time', 'backend'])),
  /** The screen the user was last seen on. */
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
      /** Found by the session at a provider account that was there before it: also those that are not selected for aggregation. */
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
  /** Asset transfers that the user confirmed in the session; the details are read by their references. */
  transfers: z.array(transferSummary),
  /** Accounts that the user added by hand in the session and has not deleted again; `real-estate` or a kind of manual account. */
  ownAccounts: z.array(z.strictObject({ accountId: entityId, kind: z.string() })),
});
export const sessionResultReply = z.strictObject({ result: sessionResult });

/** A person's name in parts, or whole, where it cannot be parted; of a company the whole name. */
export const userName = z.strictObject({
  first: z.optional(text(100)),
  middle: z.optional(text(100)),
  last: z.optional(text(100)),
  fullName: z.optional(text(300)),
});

/** With `sessionId`: asks for a new launch token of that session. */
export const createSessionRequest = z.strictObject({
  loginName,
  sessionId: z.optional(sessionId),
  publishableKey: z.optional(z.string().check(z.maxLength(90))),
  parentOrigin: z.optional(webOrigin),
  version: z.optional(z.union([z.literal(3), z.literal(4)])),
  /** Version 4: the published configurations this session may use; the first is the default. */
  configNames: z.optional(z.array(configName).check(z.minLength(1), z.maxLength(10))),
  /** Version 3: the flow as a data element. */
  flow: z.optional(flowKind),
  /** Lite: the consent that the backend made for this user. */
  consentId: z.optional(entityId),
  /** Name of the user, for the service to compare account holders with. It is registered with the user, or brought up to date. */
  user: z.optional(z.strictObject({ name: userName })),
  capabilities: z.optional(z.array(capability).check(z.minLength(1), z.maxLength(10))),
  start: z.optional(z.partial(startPoint)),
  locale: z.optional(locale),
  returnUrl: z.optional(z.string().check(z.maxLength(500))),
  /** Seconds; at most 7200 and 1800, the defaults. */
  lifetimeSeconds: z.optional(z.int().check(z.gte(10), z.lte(7200))),
  idleSeconds: z.optional(z.int().check(z.gte(5), z.lte(1800))),
});
export const createSessionReply = z.strictObject({
  sessionId,
  launchToken: z.string(),
  launchTokenExpiresAt: instant,
  expiresAt: instant,
});

export type Capability = z.infer<typeof capability>;
export type FrameView = z.infer<typeof frameView>;
export type LinkAction = z.infer<typeof linkAction>;
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
