import { z } from 'zod';
import { anyFact, dateTime, id, money, truth } from '../primitives.ts';
import { accountDetails } from './account-details.ts';
import { optionalDetails } from './details.ts';
import { accountHolder } from './holder.ts';
import { ofManualAccounts } from './manual-account.ts';
import { associatedProviderAccount, datasetStatus } from './provider-account.ts';
import { container } from './provider.ts';

export const accountStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED', 'CLOSED', 'DELETED'] as const;

/** Whether the account is refreshed by itself, and why. */
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

export const account = z
  .strictObject({
    id,
    providerAccountId: id,
    /** Text in the public interface. */
    providerId: z.string(),
    providerName: z.string(),
    CONTAINER: container,
    accountName: z.string(),
    displayedName: z.string().optional(),
    nickname: z.string().optional(),
    memo: z.string().optional(),
    /** Masked, e.g. `xxxx1234`. */
    accountNumber: z.string().optional(),
    accountType: z.string().optional(),
    accountStatus: z.enum(accountStatuses),
    aggregationSource: z.enum(['SYSTEM', 'USER']),
    isAsset: z.boolean(),
    isManual: z.boolean(),
    /** Not of rewards. */
    includeInNetWorth: z.boolean().optional(),
    /** Only where a selection screen was shown; without it the account belongs to verification alone. */
    isSelectedForAggregation: z.boolean().optional(),
    createdDate: dateTime,
    lastUpdated: dateTime,
    /** Reward points are no money: such an account has none. */
    balance: money.optional(),
    ...optionalDetails(accountDetails),
    /** Only with `include=holder`. */
    holder: z.array(accountHolder).optional(),
    bankTransferCode: z
      .array(z.strictObject({ id: z.string(), type: z.enum(['BSB', 'IFSC', 'ROUTING_NUMBER', 'SORT_CODE']) }))
      .optional(),
    /** Only with `include=fullAccountNumber`, which the public interface has replaced by the list. */
    fullAccountNumber: z.string().optional(),
    /** Only with `include=fullAccountNumberList`. */
    fullAccountNumberList: z
      .strictObject({ paymentAccountNumber: z.string().optional(), unmaskedAccountNumber: z.string().optional() })
      .optional(),
    /** Only with `include=autoRefresh`. */
    autoRefresh: autoRefresh.optional(),
    /** Version 1.1 only, as is the list of ids that the public description has instead. */
    associatedProviderAccount: z.array(associatedProviderAccount).optional(),
    associatedProviderAccountId: z.array(id).optional(),
    dataset: z.array(datasetStatus).optional(),
  })
  .meta({ id: 'Account' });

export const accountReply = z.strictObject({ account: z.array(account).optional() });

export const updateAccount = z.strictObject({
  account: z.strictObject({
    /** The account's own: no account moves to another one. */
    container: container.optional(),
    nickname: z.string().max(100).optional(),
    accountName: z.string().trim().min(1).max(100).optional(),
    accountStatus: z.enum(['ACTIVE', 'INACTIVE']).optional(),
    includeInNetWorth: truth.optional(),
    memo: z.string().max(500).optional(),
    isEbillEnrolled: anyFact,
    /** Of aggregated accounts the bank says these: there they change nothing. */
    ...ofManualAccounts,
  }),
});
export type Account = z.infer<typeof account>;
export type UpdateAccount = z.infer<typeof updateAccount>;
