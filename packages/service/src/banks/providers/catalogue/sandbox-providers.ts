import type { CatalogueEntry } from './catalogue-entry.ts';
import { userIdOrCustomerNumber } from './sandbox-forms.ts';

type RequiredFields = Pick<CatalogueEntry, 'id' | 'name' | 'webHost' | 'bankCode' | 'authType'>;

/** Returns the entry of a simulated bank that is linked with credentials. */
const credentialBank = (
  entry: RequiredFields & Pick<Partial<CatalogueEntry>, 'loginForm' | 'datasetProfile'>,
): CatalogueEntry => ({
  country: 'US',
  status: 'Supported',
  priority: 'POPULAR',
  isConsentRequired: false,
  datasetProfile: 'household',
  loginForm: null,
  ...entry,
});

/**
 * Returns the entry of a bank that is linked with a consent. `offerConsentBanks` makes it linkable if the service has a connector for it.
 */
const consentBank = (entry: Omit<RequiredFields, 'authType'> & Partial<CatalogueEntry>): CatalogueEntry => ({
  country: 'US',
  status: 'Unsupported',
  priority: 'SUGGESTED',
  authType: 'OAUTH',
  isConsentRequired: true,
  datasetProfile: 'everyday',
  loginForm: null,
  ...entry,
});

/** Simulated banks. Documents and tests refer to their ids. Their names match the sites of the simulated banks. */
export const sandboxProviders: readonly CatalogueEntry[] = [
  credentialBank({
    id: 16001,
    name: 'Pine Harbor Bank',
    webHost: 'pineharbor.example',
    bankCode: '111999990',
    authType: 'CREDENTIALS',
  }),
  credentialBank({
    id: 16002,
    name: 'Summit Federal Bank',
    webHost: 'summitfederal.example',
    bankCode: '121999993',
    authType: 'MFA_CREDENTIALS',
  }),
  credentialBank({
    id: 16003,
    name: 'Old Mill Savings',
    webHost: 'oldmillsavings.example',
    bankCode: '131999996',
    authType: 'MFA_CREDENTIALS',
  }),
  credentialBank({
    id: 16004,
    name: 'Lantern Community Bank',
    webHost: 'lanterncommunity.example',
    bankCode: '141999999',
    authType: 'MFA_CREDENTIALS',
    datasetProfile: 'everything',
  }),
  credentialBank({
    id: 16005,
    name: 'Crossways Credit Union',
    webHost: 'crosswayscu.example',
    bankCode: '151999992',
    authType: 'MFA_CREDENTIALS',
  }),
  credentialBank({
    id: 16006,
    name: 'Twin Rivers Bank',
    webHost: 'twinrivers.example',
    bankCode: '161999995',
    authType: 'CREDENTIALS',
    datasetProfile: 'everything',
    loginForm: userIdOrCustomerNumber(16006, 'twinrivers.example'),
  }),
  credentialBank({
    id: 16010,
    name: 'Northwind Brokerage',
    webHost: 'northwindbrokerage.example',
    bankCode: null,
    authType: 'CREDENTIALS',
    datasetProfile: 'brokerage',
  }),
  consentBank({
    id: 16020,
    name: 'Harbour & Vale Bank',
    webHost: 'harbourandvale.example',
    bankCode: '990416',
    country: 'GB',
    priority: 'POPULAR',
  }),
  consentBank({
    id: 16030,
    name: 'Liberty Open Bank',
    webHost: 'libertyopen.example',
    bankCode: '171999998',
  }),
  consentBank({
    id: 16031,
    name: 'Prairie Trust',
    webHost: 'prairietrust.example',
    bankCode: null,
    datasetProfile: 'brokerage',
  }),
  consentBank({
    id: 16040,
    name: 'Southern Wattle Bank',
    webHost: 'southernwattle.example',
    bankCode: '899042',
    country: 'AU',
    priority: 'POPULAR',
  }),
];
