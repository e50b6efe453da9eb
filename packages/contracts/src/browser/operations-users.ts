import * as z from 'zod/mini';
import { consentStatus } from './consents.ts';
import { operatedProvider, operatedSession } from './operations-sessions.ts';
import { entityId, instant, loginName, text } from './primitives.ts';
import { additionalStatus, providerAccountStatus } from './provider-account-states.ts';

/** Link of a user to a bank, without accounts and balances. */
export const operatedProviderAccount = z.strictObject({
  providerAccountId: entityId,
  provider: operatedProvider,
  status: providerAccountStatus,
  additionalStatus: z.nullable(additionalStatus),
  lastUpdated: z.nullable(instant),
  /** Time of the next automatic refresh; `null` if none is scheduled. */
  nextUpdateScheduled: z.nullable(instant),
  /** Number of accounts. */
  accounts: z.int(),
  consentId: z.nullable(entityId),
});
/** Consent of a user. */
export const operatedConsent = z.strictObject({
  consentId: entityId,
  provider: operatedProvider,
  status: consentStatus,
  createdAt: z.nullable(instant),
  /** Earlier of the end and the date by which the user must confirm; `null` before the consent is given. */
  expiresAt: z.nullable(instant),
});
/** Reply of `GET /v1/operations/users/{loginName}`. */
export const operatedUserReply = z.strictObject({
  user: z.strictObject({
    loginName,
    /** `null` if the service does not state it. */
    createdAt: z.nullable(instant),
    /** Start of the latest session at this host; `null` if none is kept. */
    lastSeenAt: z.nullable(instant),
  }),
  providerAccount: z.array(operatedProviderAccount),
  consent: z.array(operatedConsent),
  /** Latest sessions of the user at this host. */
  session: z.array(operatedSession).check(z.maxLength(10)),
});
export type OperatedUser = z.infer<typeof operatedUserReply>;

/** Reply of `GET /v1/operations/consents`, in the order of their ends. `next` is the value of `before` for the next page. */
export const endingConsentsReply = z.strictObject({
  consent: z.array(
    z.strictObject({
      loginName,
      consentId: entityId,
      provider: operatedProvider,
      status: consentStatus,
      expiresAt: instant,
    }),
  ),
  hasMore: z.boolean(),
  next: z.nullable(z.string()),
});

/** Reply of `GET /v1/operations/active-users`, latest month first. */
export const activeUsersReply = z.strictObject({
  month: z.array(z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), activeUsers: z.int() })),
});

/** Reply of `GET /v1/operations/insight-subscriptions`: the settings of the customer, without insights of users. */
export const insightSubscriptionsReply = z.strictObject({
  subscription: z.array(
    z.strictObject({
      insightName: text(100),
      title: text(200),
      insightType: text(60),
      triggerType: text(60),
      /** Settings for each kind of object that the insight applies to. */
      setting: z.array(
        z.strictObject({
          entityType: text(60),
          isSubscribed: z.boolean(),
          frequency: z.nullable(text(60)),
          duration: z.nullable(text(60)),
        }),
      ),
    }),
  ),
});
