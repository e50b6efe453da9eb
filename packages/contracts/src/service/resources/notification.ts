import { z } from 'zod';
import { dateTime, id } from '../primitives.ts';
import { providerAccount } from './provider-account.ts';
import { verificationStatuses } from './verification.ts';

/** Events of the public interface. */
export const eventNames = [
  'REFRESH',
  'DATA_UPDATES',
  'AUTO_REFRESH_UPDATES',
  'LATEST_BALANCE_UPDATES',
  'CREDIT_MATRIX_REPORT_UPDATES',
  'CREDIT_ACCELERATOR_REPORT_UPDATES',
  'CDV_STATUS_UPDATES',
  'CONSENT_UPDATES',
  'INSIGHTS',
] as const;
/** Name of an event. */
export const eventName = z.enum(eventNames);
/** Events that this service sends. */
export const sentEventNames = [
  'REFRESH',
  'DATA_UPDATES',
  'AUTO_REFRESH_UPDATES',
  'LATEST_BALANCE_UPDATES',
  'CDV_STATUS_UPDATES',
  'CONSENT_UPDATES',
  'INSIGHTS',
] as const satisfies readonly (typeof eventNames)[number][];
/** Events that a host also gets, on a separate channel. */
export const channelEventNames = ['REFRESH', 'CDV_STATUS_UPDATES'] as const satisfies readonly SentEventName[];
export type SentEventName = (typeof sentEventNames)[number];
export type EventName = z.infer<typeof eventName>;

/** Callback address. The service checks it against private networks at registration and at each call. */
export const callbackUrl = z.url({ protocol: /^https?$/ }).max(500);
/** Subscribes to an event with a callback. */
export const createSubscription = z.strictObject({ event: z.strictObject({ callbackUrl }) });
/** Reply with subscriptions; the list is absent if it is empty. */
export const subscriptionReply = z.strictObject({
  event: z
    .array(
      z.strictObject({
        name: eventName,
        callbackUrl: z.string(),
        /** `SUSPENDED` after days of failures, until the callback is set again. Addition of this service. */
        status: z.enum(['ACTIVE', 'SUSPENDED']).optional(),
        /** Start of the failures; absent while deliveries succeed. */
        failingSince: dateTime.optional(),
      }),
    )
    .optional(),
});

/**
 * Intermediate suffixes of `info`. The service interface (6.3) does not define them, so these are additions of this service.
 */
export const refreshStages = [
  'REFRESH.LOGIN_SUCCESS',
  'REFRESH.USER_INPUT_REQUIRED',
  'REFRESH.ACCT_SUMMARY_RECEIVED',
  'REFRESH.PROCESS_COMPLETED',
] as const;

/** Sent at each stage of a refresh. */
export const refreshEvent = z.strictObject({
  event: z.strictObject({
    info: z.enum(refreshStages),
    notificationId: z.string(),
    notificationTime: dateTime,
    loginName: z.string(),
    /** Excludes `loginForm`. A subscriber reads the challenge with its own token. */
    data: z.strictObject({ providerAccount: z.array(providerAccount) }),
  }),
});
export type RefreshEvent = z.infer<typeof refreshEvent>;

/** Sent at the end of a balance refresh. */
export const latestBalanceEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('LATEST_BALANCE_UPDATES'),
    notificationId: z.string(),
    notificationTime: dateTime,
    loginName: z.string(),
    data: z.strictObject({
      providerAccountId: id,
      /** Accounts whose latest balances can be read: bank and investment accounts. */
      latestBalanceEvent: z.array(z.strictObject({ accountId: id, status: z.enum(['SUCCESS', 'FAILED']) })),
    }),
  }),
});

/** Sent when the status of a challenge deposit changes (service interface 6.2). */
export const cdvStatusEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('CDV_STATUS_UPDATES'),
    notificationId: z.string(),
    notificationTime: dateTime,
    loginName: z.string(),
    data: z.strictObject({
      providerAccountId: id,
      accountId: id,
      verificationId: id,
      verificationStatus: z.enum(verificationStatuses),
      reason: z.enum(['DATA_MISMATCH', 'INSTRUCTION_GENERATION_ERROR', 'EXPIRED']).optional(),
    }),
  }),
});
export type CdvStatusEvent = z.infer<typeof cdvStatusEvent>;
