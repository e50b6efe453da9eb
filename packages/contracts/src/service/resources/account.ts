import { z } from 'zod';
import { anyFact, dateTime, id, money, orderKeepingText, truth } from '../primitives.ts';
import { accountDetails } from './account-details.ts';
import { optionalDetails } from './details.ts';
import { accountHolder } from './holder.ts';
import { ofManualAccounts } from './manual-account.ts';
import { associatedProviderAccount, datasetStatus } from './provider-account.ts';
import { container } from './provider.ts';

/** Statuses of an account, as in the public interface. */
export const accountStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED', 'CLOSED', 'DELETED'] as const;

/** Status of automatic refreshes, with the reason. */
export const autoRefresh = z.strictObject({
  status: z.enum(['ENABLED', 'DISABLED']),
  additionalStatus: z.enum([
    'SCHEDULED',
    'TEMP_ERROR',
    'SITE_BLOCKING',
    'SITE_NOT_SUPPORTED',
    'REAL_TIME_MFA_REQUIRED',
    'USER_ACTION_REQUIRED',
    'UNSUBSCRIBED',
    'MANUAL_ACCOUNT',
  ]),
  asOfDate: dateTime,
});
export type AutoRefresh = z.infer<typeof autoRefresh>;

/** Account of a user, aggregated from a provider or added manually. */
export const account = z
  .strictObject({
    id,
    providerAccountId: id,
    /** Id of the provider. The public interface has this id as text. */
    providerId: z.string(),
    providerName: z.string(),
    CONTAINER: container,
    accountName: z.string(),
    displayedName: z.string().optional(),
    nickname: z.string().optional(),
    memo: z.string().optional(),
    /** Masked account number, e.g. `xxxx1234`. */
    accountNumber: z.string().optional(),
    accountType: z.string().optional(),
    accountStatus: z.enum(accountStatuses),
    aggregationSource: z.enum(['SYSTEM', 'USER']),
    isAsset: z.boolean(),
    isManual: z.boolean(),
    /** Absent for reward accounts. */
    includeInNetWorth: z.boolean().optional(),
    /** Present only after a selection screen. If false, the account is used for verification only. */
    isSelectedForAggregation: z.boolean().optional(),
    createdDate: dateTime,
    lastUpdated: dateTime,
    /** Absent for reward accounts, because points are not money. */
    balance: money.optional(),
    ...optionalDetails(accountDetails),
    /** Holders of the account. Only with `include=holder`. */
    holder: z.array(accountHolder).optional(),
    bankTransferCode: z
      .array(z.strictObject({ id: z.string(), type: z.enum(['BSB', 'IFSC', 'ROUTING_NUMBER', 'SORT_CODE']) }))
      .optional(),
    /** Only with `include=fullAccountNumber`. The public interface has replaced this member with `fullAccountNumberList`. */
    fullAccountNumber: z.string().optional(),
    /** Only with `include=fullAccountNumberList`. */
    fullAccountNumberList: z
      .strictObject({ paymentAccountNumber: z.string().optional(), unmaskedAccountNumber: z.string().optional() })
      .optional(),
    /** Only with `include=autoRefresh`. */
    autoRefresh: autoRefresh.optional(),
    /** Version 1.1 only. The public description has only the list of ids. */
    associatedProviderAccount: z.array(associatedProviderAccount).optional(),
    associatedProviderAccountId: z.array(id).optional(),
    dataset: z.array(datasetStatus).optional(),
  })
  .meta({ id: 'Account' });

/** Reply of the endpoints that list accounts. The list is absent if it is empty. */
export const accountReply = z.strictObject({ account: z.array(account).optional() });

/** Body of `PUT /accounts/:accountId`. Absent members keep their values. */
export const updateAccount = z.strictObject({
  account: z.strictObject({
    /** Container of the account; cannot be changed. */
    container: container.optional(),
    nickname: z.string().max(100).regex(orderKeepingText).optional(),
    accountName: z.string().trim().min(1).max(100).regex(orderKeepingText).optional(),
    accountStatus: z.enum(['ACTIVE', 'INACTIVE']).optional(),
    includeInNetWorth: truth.optional(),
    memo: z.string().max(500).optional(),
    isEbillEnrolled: anyFact,
    /** Inputs of manual accounts. These inputs have no effect on aggregated accounts, because the bank states the values. */
    ...ofManualAccounts,
  }),
});
export type Account = z.infer<typeof account>;
export type UpdateAccount = z.infer<typeof updateAccount>;
