import { z } from 'zod';
import { dateTime, id } from '../primitives.ts';
import { autoRefresh } from './account.ts';
import { providerAccount } from './provider-account.ts';
import { verificationStatuses } from './verification.ts';

/** Values of `info` in refresh events. Section 6.3 of the service interface does not define them. */
export const refreshStages = [
  'REFRESH.LOGIN_SUCCESS',
  'REFRESH.USER_INPUT_REQUIRED',
  'REFRESH.ACCT_SUMMARY_RECEIVED',
  'REFRESH.PROCESS_COMPLETED',
] as const;

/** Event REFRESH, sent at each stage of a refresh. */
export const refreshEvent = z.strictObject({
  event: z.strictObject({
    info: z.enum(refreshStages),
    notificationId: z.string(),
    notificationTime: dateTime,
    loginName: z.string(),
    /** The service never sends `loginForm` here. A subscriber reads the challenge with its own token. */
    data: z.strictObject({ providerAccount: z.array(providerAccount) }),
  }),
});
export type RefreshEvent = z.infer<typeof refreshEvent>;

/** Event LATEST_BALANCE_UPDATES, sent at the end of a balance refresh. */
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

/** Event CDV_STATUS_UPDATES, sent when the status of a challenge deposit changes (service interface 6.2). */
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

/** Event AUTO_REFRESH_UPDATES, sent when automatic refreshes of a provider account begin or end. */
export const autoRefreshEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('AUTO_REFRESH_UPDATES'),
    notificationId: z.string(),
    notificationTime: dateTime,
    data: z.array(
      z.strictObject({
        loginName: z.string(),
        providerAccountId: id,
        accountIds: z.array(id),
        autoRefresh: autoRefresh.omit({ asOfDate: true }),
      }),
    ),
  }),
});

/** Test event, which `POST /configs/notifications/events/:eventName/test` sends to the callback of an event. */
export const testEvent = z.strictObject({
  event: z.strictObject({
    info: z.literal('TEST'),
    notificationId: z.string(),
    notificationTime: dateTime,
    data: z.strictObject({}),
  }),
});
