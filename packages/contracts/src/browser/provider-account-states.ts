import * as z from 'zod/mini';
import { entityId } from './primitives.ts';

// These schemas are separate from the other provider account schemas, because every session uses them.

/** Statuses of a provider account, as in the public interface of the service. */
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

/** Additional statuses of the service. Each states the reason for a status. */
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
/** Additional status of a provider account, a dataset or an account. */
export const additionalStatus = z.enum(additionalStatuses);

/** Members of a provider account that every view of it has. */
export const providerAccountFields = {
  providerAccountId: entityId,
  providerId: entityId,
  providerName: z.string(),
  /** Id of the current attempt; changes with every add, edit and refresh. */
  requestId: z.string(),
  status: providerAccountStatus,
  /** Status of the most informative dataset; `null` before the bank was reached. */
  additionalStatus: z.nullable(additionalStatus),
};

export type ProviderAccountStatus = z.infer<typeof providerAccountStatus>;
export type AdditionalStatus = z.infer<typeof additionalStatus>;
