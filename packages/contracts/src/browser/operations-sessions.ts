import * as z from 'zod/mini';
import { deliveryStatus } from './deliveries.ts';
import { flowKind } from './options.ts';
import { entityId, instant, locale, loginName, sessionId, text } from './primitives.ts';
import { problemActions, problemClasses } from './problem-classes.ts';
import { additionalStatus } from './provider-account-states.ts';
import { capability } from './session.ts';
import { sessionOutcome } from './session-result.ts';

export const problemClass = z.enum(problemClasses);
export const problemAction = z.enum(problemActions);

/** Kinds of devices, as far as the browser names its own. */
export const deviceClass = z.enum(['phone', 'tablet', 'desktop']);
export type DeviceClass = z.infer<typeof deviceClass>;

/** A bank as operators see it. The name is empty if the host has not read it. */
export const operatedProvider = z.strictObject({ providerId: entityId, name: z.string() });

const sessionFields = {
  sessionId,
  /** Code of the session, which is also in its result. */
  reference: z.string(),
  loginName,
  publishableKey: z.string(),
  appName: z.nullable(text(80)),
  /** Hosted link that the session was started from. */
  linkId: z.nullable(z.string()),
  flow: flowKind,
  version: z.union([z.literal(3), z.literal(4)]),
  /** Configuration that the tag chose; `null` in version 3 and without one. */
  configName: z.nullable(z.string()),
  status: z.enum(['open', 'finished']),
  outcome: z.nullable(sessionOutcome),
  endedBy: z.nullable(z.enum(['user', 'time', 'backend'])),
  /** Last screen that the host knows of. */
  screen: z.nullable(z.string()),
  /** Bank of the latest attempt. */
  provider: z.nullable(operatedProvider),
  createdAt: instant,
  finishedAt: z.nullable(instant),
};

/** A session in the list of operators. It contains no bank data and nothing that the user typed. */
export const operatedSession = z.strictObject(sessionFields);
export type OperatedSession = z.infer<typeof operatedSession>;

/** Reply of `GET /v1/operations/sessions`: one page, newest first. */
export const operatedSessions = z.strictObject({
  session: z.array(operatedSession),
  /** Cursor of the next page, for `before`; `null` on the last page. */
  next: z.nullable(z.string()),
  hasMore: z.boolean(),
});

/** Kinds of entries of a timeline. `screen`: a screen of the frame. `bank`: a status of a provider account or an authorization. */
export const timelineKind = z.enum(['launch', 'screen', 'request', 'bank', 'result']);
export type TimelineKind = z.infer<typeof timelineKind>;

/** One step of a session. */
export const timelineEntry = z.strictObject({
  at: instant,
  kind: timelineKind,
  /** Id of the screen, name of the operation, status at the bank, or outcome. */
  name: z.string(),
  ok: z.boolean(),
  /** HTTP status of a request. */
  status: z.nullable(z.int()),
  /** Error code of a request, or additional status of the bank. */
  code: z.nullable(z.string()),
  durationMs: z.nullable(z.int()),
  /** Reference that the error screen shows: a request id of the host, or the id of an attempt at the bank. */
  reference: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** The last problem that the user saw and did not get over. */
export const sessionFailure = z.strictObject({
  at: instant,
  /** Class of the error screen, which has the words for it. */
  problem: problemClass,
  code: z.nullable(z.string()),
  additionalStatus: z.nullable(additionalStatus),
  provider: z.nullable(operatedProvider),
  reference: z.nullable(z.string()),
  /** First action that the error screen offers. */
  userAction: problemAction,
});
export type SessionFailure = z.infer<typeof sessionFailure>;

/** Reply of `GET /v1/operations/sessions/{sessionId}`. */
export const operatedSessionReply = z.strictObject({
  session: z.strictObject({
    ...sessionFields,
    locale: z.nullable(locale),
    capabilities: z.array(capability),
    deviceClass: z.nullable(deviceClass),
    /** Country of the site. */
    countryISOCode: z.nullable(z.string()),
  }),
  /** At most 500 entries, oldest first. Kept as long as the session. */
  timeline: z.array(timelineEntry),
  failure: z.nullable(sessionFailure),
  /** Delivery of `session.finished`; `null` if there is none. */
  delivery: z.nullable(
    z.strictObject({
      status: deliveryStatus,
      attempts: z.int(),
      lastStatus: z.nullable(z.int()),
      lastAttemptAt: z.nullable(instant),
    }),
  ),
});
export type OperatedSessionReply = z.infer<typeof operatedSessionReply>;
