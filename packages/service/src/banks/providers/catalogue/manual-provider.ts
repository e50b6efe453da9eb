import { lastModified, lastRank, type ProviderRow } from './catalogue-entry.ts';

/** Id of the provider of manually added accounts. It can be read, but not linked or found by a search. */
export const manualProviderId = 16_000;

/** Row of the provider of manually added accounts. */
export const manualProvider: ProviderRow = {
  id: manualProviderId,
  name: 'Added manually',
  search_text: '',
  web_host: null,
  bank_code: null,
  country: 'US',
  status: 'Unsupported',
  rank: lastRank,
  dataset_profile: 'none',
  facts: {
    PRIORITY: 'SEARCH',
    authType: 'CREDENTIALS',
    isConsentRequired: false,
    isAutoRefreshEnabled: false,
    countryISOCode: 'US',
    languageISOCode: 'EN',
    primaryLanguageISOCode: 'EN',
    lastModified,
  },
  login_form: null,
};
