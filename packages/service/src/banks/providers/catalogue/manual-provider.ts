import { lastModified, type ProviderRow } from './catalogue-entry.ts';

/** Of the provider to which accounts belong that users add by hand. It can be read; it cannot be linked, and no search finds it. */
export const manualProviderId = 16_000;

export const manualProvider: ProviderRow = {
  id: manualProviderId,
  name: 'Added by hand',
  search_text: '',
  web_host: null,
  bank_code: null,
  country: 'US',
  status: 'Unsupported',
  rank: 2,
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
