import * as z from 'zod/mini';
import { linkActions } from './page/index.ts';
import { configName } from './configurations.ts';
import { flowSnapshot } from './flow-snapshot.ts';
import { flowKind, linkOptions, renderer } from './options.ts';
import { providerList } from './providers.ts';
import { entityId, instant, locale, loginName, sessionId, text, webOrigin } from './primitives.ts';
import { sessionMessages } from './session-messages.ts';
import { sessionOutcome } from './session-result.ts';

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
  /** Text with which the search starts. A backend can only send a routing number, a page of the public widget also a keyword. */
  routingNumber: z.nullable(text(100)),
  providerAccountId: z.nullable(entityId),
  accountId: z.nullable(entityId),
  verificationId: z.nullable(entityId),
});

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
  /** Options of the configuration. The option `messages` is empty here: see the member `messages`. */
  options: linkOptions,
  /** Messages that the configuration replaces; absent if it replaces none. */
  messages: z.optional(sessionMessages),
  start: startPoint,
  /** Renderer that the backend named; `null` if it named none. The tag and then the configuration decide. */
  renderer: z.nullable(renderer),
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

/** Body of `DELETE /v1/session`: the outcome that the frame reports. The host derives the real outcome from the service's data. */
export const endSessionRequest = z.strictObject({
  outcome: sessionOutcome,
  screen: z.string().check(z.maxLength(40)),
});

/** Body of `PUT /v1/session/locale`. */
export const saveLocaleRequest = z.strictObject({ locale });

/** Name of a person in parts, or as a whole if it cannot be split. A company has only a full name. */
export const userName = z.strictObject({
  first: z.optional(text(100)),
  middle: z.optional(text(100)),
  last: z.optional(text(100)),
  fullName: z.optional(text(300)),
});

/** Starting point in the request of a backend. Each field is spelled out, because bundles keep an object that copies another one. */
const requestedStart = z.partial(
  z.strictObject({
    action: z.nullable(linkAction),
    providerId: z.nullable(entityId),
    routingNumber: z.nullable(z.string().check(z.regex(/^\d{6,9}$/))),
    providerAccountId: z.nullable(entityId),
    accountId: z.nullable(entityId),
    verificationId: z.nullable(entityId),
  }),
);

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
  start: z.optional(requestedStart),
  /** Renderer of the linking screens; takes precedence over the tag and the configuration. */
  renderer: z.optional(renderer),
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
export type SessionView = z.infer<typeof sessionView>;
export type LaunchRequest = z.infer<typeof launchRequest>;
export type CreateSession = z.infer<typeof createSessionRequest>;
