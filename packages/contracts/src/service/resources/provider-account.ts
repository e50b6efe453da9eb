import { z } from 'zod';
import { additionalStatuses, providerAccountStatuses } from '../../browser/provider-account-states.ts';
import { dateTime, id } from '../primitives.ts';
import { loginForm } from './login-form.ts';
import { datasetNames } from './provider.ts';

/** Status of one dataset of a provider account, with the times of its updates. */
export const datasetStatus = z
  .strictObject({
    name: z.enum(datasetNames),
    additionalStatus: z.enum(additionalStatuses),
    updateEligibility: z.enum(['ALLOW_UPDATE', 'ALLOW_UPDATE_WITH_CREDENTIALS', 'DISALLOW_UPDATE']),
    lastUpdated: dateTime.optional(),
    lastUpdateAttempt: dateTime.optional(),
    nextUpdateScheduled: dateTime.optional(),
    /** Rows of an account that the service could not read, counted by list and by the invalid member of the row. */
    unreadRows: z.array(z.strictObject({ list: z.string(), reason: z.string(), rows: z.int().min(1) })).optional(),
  })
  .meta({ id: 'DatasetStatus' });

/** Preferences of a provider account for data extracts and automatic refreshes. */
export const providerAccountPreferences = z.strictObject({
  isDataExtractsEnabled: z.boolean(),
  isAutoRefreshEnabled: z.boolean(),
  linkedProviderAccountId: id.optional(),
});

/** Provider account: the connection of a user to a provider. */
export const providerAccount = z
  .strictObject({
    id,
    providerId: id,
    requestId: z.string(),
    isManual: z.boolean(),
    authType: z.enum(['OAUTH', 'CREDENTIALS', 'MFA_CREDENTIALS']),
    aggregationSource: z.enum(['SYSTEM', 'USER']),
    createdDate: dateTime,
    lastUpdated: dateTime.optional(),
    consentId: id.optional(),
    status: z.enum(providerAccountStatuses),
    dataset: z.array(datasetStatus),
    preferences: providerAccountPreferences.optional(),
    /** Challenge to answer, only with USER_INPUT_REQUIRED; or the sign-in form, with `include=credentials`. */
    loginForm: z.array(loginForm).optional(),
  })
  .meta({ id: 'ProviderAccount' });

/** Another provider account that contains the same account. */
export const associatedProviderAccount = z
  .strictObject({
    providerAccountId: id,
    /** Id of the provider. The public interface has this id as text. */
    providerId: z.string(),
    providerName: z.string(),
    status: z.enum(providerAccountStatuses),
  })
  .meta({ id: 'AssociatedProviderAccount' });
export type AssociatedProviderAccount = z.infer<typeof associatedProviderAccount>;

/** Reply of `GET /providerAccounts`. The list is absent if it is empty. */
export const providerAccountListReply = z.strictObject({ providerAccount: z.array(providerAccount).optional() });
/** Reply of the endpoints that add, update or read single provider accounts. */
export const providerAccountReply = z.strictObject({ providerAccount: z.array(providerAccount) });

/** Body of `PUT /providerAccounts/:providerAccountId/preferences`. Absent members keep their values. */
export const preferencesRequest = z.strictObject({ preferences: providerAccountPreferences.partial() });

/** Body of `PUT /providerAccounts/refresh`. The options of the configuration apply to the refresh. */
export const refreshByConfigName = z.strictObject({
  configName: z.string().min(1).max(80),
  providerAccountIds: z.array(id).min(1).max(10),
});
/** Reply of `PUT /providerAccounts/refresh`: links to the status of the refreshes. */
export const refreshReply = z.strictObject({
  statusLink: z.array(z.strictObject({ methodType: z.literal('GET'), rel: z.string(), href: z.string() })),
});

export type DatasetStatus = z.infer<typeof datasetStatus>;
export type ProviderAccount = z.infer<typeof providerAccount>;
