import * as z from 'zod/mini';
import { maxListedAccounts } from './account-limit.ts';
import { fieldId, filledFields, loginForm } from './login-form.ts';
import { additionalStatus, providerAccountFields } from './provider-account-states.ts';
import { entityId, instant, money } from './primitives.ts';

/** Full state of a provider account for the linking screens. The host sends it again after each change. */
export const providerAccountView = z.strictObject({
  ...providerAccountFields,
  createdDate: instant,
  lastUpdated: z.nullable(instant),
  /** Challenge to answer; `null` unless `status` is USER_INPUT_REQUIRED. */
  loginForm: z.nullable(loginForm),
  /** Time at which the bank stops waiting for the answer; `null` if there is no limit. */
  answerBy: z.nullable(instant),
  /** Whether the last answer was wrong and the bank accepts another one. */
  answerRefused: z.boolean(),
  /** Whether accounts are listed. Balances and history may still be arriving. */
  accountsListed: z.boolean(),
  /** Allowed update: a refresh, a refresh with new credentials, or none. */
  updateEligibility: z.enum(['ALLOW_UPDATE', 'ALLOW_UPDATE_WITH_CREDENTIALS', 'DISALLOW_UPDATE']),
  /** Time of the next automatic refresh; `null` if none is scheduled. */
  nextUpdateScheduled: z.nullable(instant),
  /** Id of the consent under which data is shared; `null` if the bank uses sign-in details. */
  consentId: z.nullable(entityId),
});
/** Reply of the operations that read, add or refresh one provider account. */
export const providerAccountReply = z.strictObject({ providerAccount: providerAccountView });
/** Reply of `GET /v1/provider-accounts`: the provider accounts of the user, newest first. */
export const providerAccountList = z.strictObject({
  providerAccounts: z.array(providerAccountView).check(z.maxLength(200)),
});

/** Reply of `GET …/credentials`: the form to edit the credentials, without stored input. `entered` marks fields that have stored input. */
export const credentialsFormReply = z.strictObject({ loginForm });

/** Body of `POST /v1/provider-accounts`. `field`: the user's sign-in details, by field id of the bank's form. */
export const addProviderAccountRequest = z.strictObject({ providerId: entityId, field: filledFields });
/** Body of `PUT …/credentials`. Replaces the sign-in details. `unchanged`: ids of fields that keep their stored input. */
export const updateCredentialsRequest = z.strictObject({
  field: filledFields,
  unchanged: z.optional(z.array(fieldId).check(z.maxLength(30))),
});
/** Body of `PUT …/answers`. `requestId`: id of the attempt in which the bank showed the challenge. */
export const answerChallengeRequest = z.strictObject({
  requestId: z.string().check(z.maxLength(100)),
  field: filledFields,
});
/** Body of `PUT …/selection`: the accounts to keep, at least one. */
export const selectAccountsRequest = z.strictObject({
  accountIds: z.array(entityId).check(z.minLength(1), z.maxLength(200)),
});

/** Containers of the service. A container is a group of account types. */
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

/** Account of a provider account, as the linking screens show it. */
export const accountView = z.strictObject({
  accountId: entityId,
  providerAccountId: entityId,
  accountName: z.string(),
  accountType: z.nullable(z.string()),
  container: z.enum(containers),
  /** Last digits of the account number, e.g. `1234`; `null` if not known. */
  mask: z.nullable(z.string()),
  balance: z.nullable(money),
  /** Whether a positive balance is an asset of the user. */
  isAsset: z.boolean(),
  accountStatus: z.enum(['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED', 'CLOSED', 'DELETED']),
  additionalStatus: z.nullable(additionalStatus),
  isSelectedForAggregation: z.boolean(),
  /** Whether transactions or holdings of this account are still being retrieved. */
  historyArriving: z.boolean(),
  /** `true` if the account is new at a provider account that existed before the session; absent for other accounts. */
  isNew: z.optional(z.literal(true)),
  /** Ids of other provider accounts that contain the same account (deduplication). */
  associatedProviderAccountIds: z.array(entityId).check(z.maxLength(50)),
});
/** Reply of the operations that list or select the accounts of a provider account. */
export const accountList = z.strictObject({ accounts: z.array(accountView).check(z.maxLength(maxListedAccounts)) });

export type ProviderAccountView = z.infer<typeof providerAccountView>;
export type AccountView = z.infer<typeof accountView>;
export type AccountList = z.infer<typeof accountList>;
