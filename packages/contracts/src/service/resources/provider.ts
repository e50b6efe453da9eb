import { z } from 'zod';
import { id } from '../primitives.ts';
import { loginForm } from './login-form.ts';

/** Names of datasets, as in the public interface. */
export const datasetNames = ['BASIC_AGG_DATA', 'ADVANCE_AGG_DATA', 'ACCT_PROFILE', 'DOCUMENT'] as const;
/** Containers: groups of account types. */
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
export const container = z.enum(containers);
export type Container = z.infer<typeof container>;

const containerAttributes = z.partialRecord(
  z.enum(['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN']),
  z.strictObject({
    numberOfTransactionDays: z.int().optional(),
    fullAccountNumberFields: z.array(z.enum(['paymentAccountNumber', 'unmaskedAccountNumber'])).optional(),
  }),
);

/** Dataset that a provider supports, with its attributes. */
export const providerDataset = z.strictObject({
  name: z.enum(datasetNames),
  attribute: z.array(
    z.strictObject({
      name: z.string(),
      container: z.array(container).optional(),
      containerAttributes: containerAttributes.optional(),
    }),
  ),
});

/**
 * Health of the bank, as the service measures it. `status` is absent if the bank works well. `SLOW_RESPONSE` is an
 * addition of this service; the other values are from the public interface. A real upstream may send other values.
 */
export const uptimeMetrics = z.strictObject({
  status: z.enum(['ACCOUNT_LINKING_UNAVAILABLE', 'REFRESH_FAILURE_ATTENTION', 'SLOW_RESPONSE']).optional(),
  /** Percent of the latest refreshes that failed because of the bank, as text. */
  thresholdPercentage: z.string().optional(),
});
export type UptimeMetrics = z.infer<typeof uptimeMetrics>;

const providerFields = {
  id,
  name: z.string(),
  loginUrl: z.string().optional(),
  baseUrl: z.string().optional(),
  favicon: z.string().optional(),
  logo: z.string().optional(),
  status: z.enum(['Supported', 'Beta', 'Unsupported']),
  PRIORITY: z.enum(['POPULAR', 'SUGGESTED', 'COBRAND', 'SEARCH', 'ALL']),
  authType: z.enum(['OAUTH', 'CREDENTIALS', 'MFA_CREDENTIALS']),
  isConsentRequired: z.boolean(),
  isAutoRefreshEnabled: z.boolean(),
  countryISOCode: z.string(),
  languageISOCode: z.string(),
  primaryLanguageISOCode: z.string(),
  help: z.string().optional(),
  loginHelp: z.string().optional(),
  forgetPasswordUrl: z.string().optional(),
  lastModified: z.iso.datetime(),
  accountType: z.array(z.enum(['CURRENT', 'BROKERAGE_CASH'])).optional(),
  /** Datasets that the provider supports. `numberOfTransactionDays` is in version 1.1 only (interface section 9). */
  dataset: z.array(providerDataset).optional(),
  /** Health of the bank; absent if the service has too few measurements. */
  uptimeMetrics: uptimeMetrics.optional(),
};

/** Bank or another site with accounts of users. */
export const provider = z.strictObject(providerFields).meta({ id: 'Provider' });
/** Provider with its sign-in form. */
export const providerDetail = z
  .strictObject({ ...providerFields, loginForm: z.array(loginForm).optional() })
  .meta({ id: 'ProviderDetail' });
/**
 * Reply of `GET /providers`. `matchedAs` is the index word that a misspelled name matched. The member is an addition of this service and
 * absent on exact matches.
 */
export const providerListReply = z.strictObject({
  provider: z.array(provider).optional(),
  matchedAs: z.string().optional(),
});
/** Reply of `GET /providers/:providerId`, as a list with one entry. */
export const providerDetailReply = z.strictObject({ provider: z.array(providerDetail) });
/** Reply of `GET /providers/count`: the number of providers that match the filters. */
export const providerCountReply = z.strictObject({
  provider: z.strictObject({ TOTAL: z.strictObject({ count: z.int() }) }).optional(),
});

/** Group of the providers of one bank, with all their ids in `providerId`. The other members are those of the first provider. */
const institution = provider
  .pick({
    id: true,
    name: true,
    loginUrl: true,
    baseUrl: true,
    favicon: true,
    logo: true,
    PRIORITY: true,
    countryISOCode: true,
    languageISOCode: true,
    primaryLanguageISOCode: true,
    lastModified: true,
  })
  .extend({ providerId: z.array(id) })
  .meta({ id: 'Institution' });
/** Reply of `GET /institutions`. Each institution groups the providers of one bank. */
export const institutionReply = z.strictObject({ institution: z.array(institution).optional() });
export type Institution = z.infer<typeof institution>;

export type Provider = z.infer<typeof provider>;
export type ProviderDetail = z.infer<typeof providerDetail>;
