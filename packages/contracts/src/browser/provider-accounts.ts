import * as z from 'zod/mini';
import { fieldId, filledFields, loginForm } from './login-form.ts';
import { entityId, instant, money } from './primitives.ts';

export const providerAccountStatuses = [
  'LOGIN_IN_PROGRESS',
  'USER_INPUT_REQUIRED',
  'IN_PROGRESS',
  'PARTIAL_SUCCESS',
  'SUCCESS',
  'FAILED',
  'MIGRATION_IN_PROGRESS',
  'DATA_RETRIEVAL_FAILED',
] as const;

export const additionalStatuses = [
  'LOGIN_IN_PROGRESS',
  'DATA_RETRIEVAL_IN_PROGRESS',
  'ACCT_SUMMARY_RECEIVED',
  'AVAILABLE_DATA_RETRIEVED',
  'PARTIAL_DATA_RETRIEVED',
  'DATA_RETRIEVAL_FAILED',
  'DATA_NOT_AVAILABLE',
  'ACCOUNT_LOCKED',
  'ADDL_AUTHENTICATION_REQUIRED',
  'BETA_SITE_DEV_IN_PROGRESS',
  'CREDENTIALS_UPDATE_NEEDED',
  'INCORRECT_CREDENTIALS',
  'PROPERTY_VALUE_NOT_AVAILABLE',
  'INVALID_ADDL_INFO_PROVIDED',
  'REQUEST_TIME_OUT',
  'SITE_BLOCKING_ERROR',
  'UNEXPECTED_SITE_ERROR',
  'SITE_NOT_SUPPORTED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
  'USER_ACTION_NEEDED_AT_SITE',
  'SITE_SESSION_INVALIDATED',
  'NEW_AUTHENTICATION_REQUIRED',
  'DATASET_NOT_SUPPORTED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'MIGRATION_IN_PROGRESS',
] as const;

export const providerAccountStatus = z.enum(providerAccountStatuses);
export const additionalStatus = z.enum(additionalStatuses);

/** A provider account as the frame sees it: the whole truth for every linking screen, sent again at each change. */
export const providerAccountView = z.strictObject({
  providerAccountId: entityId,
  providerId: entityId,
  providerName: z.string(),
  /** Changes with every add, edit and refresh; tells a running attempt from an earlier one. */
  requestId: z.string(),
  status: providerAccountStatus,
  /** Of the dataset that tells most; null before the bank was reached. */
  additionalStatus: z.nullable(additionalStatus),
  createdDate: instant,
  lastUpdated: z.nullable(instant),
  /** The challenge to answer; only with USER_INPUT_REQUIRED. */
  loginForm: z.nullable(loginForm),
  /** When the bank stops waiting for the answer. */
  answerBy: z.nullable(instant),
  /** The last answer was wrong; the bank takes another. */
  answerRefused: z.boolean(),
  /** Accounts are listed; balances and history may still be arriving. */
  accountsListed: z.boolean(),
  /** What may be done about it: refreshed as it is, mended with new credentials first, or neither. */
  updateEligibility: z.enum(['ALLOW_UPDATE', 'ALLOW_UPDATE_WITH_CREDENTIALS', 'DISALLOW_UPDATE']),
  /** When the service refreshes it by itself; null when it does not. */
  nextUpdateScheduled: z.nullable(instant),
  /** Data is shared under this consent; null where the bank takes sign-in details. */
  consentId: z.nullable(entityId),
});
export const providerAccountReply = z.strictObject({ providerAccount: providerAccountView });
export const providerAccountList = z.strictObject({
  providerAccounts: z.array(providerAccountView).check(z.maxLength(200)),
});

/**
 * The form to edit the credentials with. Nothing that was typed is in it: fields
 * say that something was (`entered`).
 */
export const credentialsFormReply = z.strictObject({ loginForm });

export const addProviderAccountRequest = z.strictObject({ providerId: entityId, field: filledFields });
/** `unchanged`: ids of fields that stay as they were entered before. */
export const updateCredentialsRequest = z.strictObject({
  field: filledFields,
  unchanged: z.optional(z.array(fieldId).check(z.maxLength(30))),
});
/** `requestId` names the attempt that asked. */
export const answerChallengeRequest = z.strictObject({
  requestId: z.string().check(z.maxLength(100)),
  field: filledFields,
});
/** The accounts to keep; at least one. */
export const selectAccountsRequest = z.strictObject({
  accountIds: z.array(entityId).check(z.minLength(1), z.maxLength(200)),
});

export const containers = [
  'bank',
  'creditCard',
  'investment',
  'insurance',
  'loan',
  'reward',
  'bill',
  'realEstate',
  'otherAssets',
  'otherLiabilities',
] as const;

export const accountView = z.strictObject({
  accountId: entityId,
  providerAccountId: entityId,
  accountName: z.string(),
  accountType: z.nullable(z.string()),
  container: z.enum(containers),
  /** The last digits, e.g. `1234`. */
  mask: z.nullable(z.string()),
  balance: z.nullable(money),
  /** True when a positive balance is something the user owns. */
  isAsset: z.boolean(),
  accountStatus: z.enum(['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED', 'CLOSED', 'DELETED']),
  additionalStatus: z.nullable(additionalStatus),
  isSelectedForAggregation: z.boolean(),
  /** Transactions or holdings of this account are still being retrieved. */
  historyArriving: z.boolean(),
  /** Opened at the bank since: the provider account was there before the session, which made it be read again. Sent where it is so. */
  isNew: z.optional(z.literal(true)),
  /** Provider accounts that this account was also reached through (deduplication); never its own `providerAccountId`. */
  associatedProviderAccountIds: z.array(entityId).check(z.maxLength(50)),
});
export const accountList = z.strictObject({ accounts: z.array(accountView).check(z.maxLength(200)) });

export type ProviderAccountStatus = z.infer<typeof providerAccountStatus>;
export type AdditionalStatus = z.infer<typeof additionalStatus>;
export type ProviderAccountView = z.infer<typeof providerAccountView>;
export type AccountView = z.infer<typeof accountView>;
export type AccountList = z.infer<typeof accountList>;
