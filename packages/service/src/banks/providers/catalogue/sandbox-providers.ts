import type { LoginField, LoginForm, LoginRow } from '@fin-link/contracts/service';
import type { CatalogueEntry } from './catalogue-entry.ts';

type RequiredFields = Pick<CatalogueEntry, 'id' | 'name' | 'webHost' | 'bankCode' | 'authType'>;

export const userIdAndPassword = (providerId: number, webHost: string): LoginForm[] =>
  formOf(providerId, webHost, [
    rowOf(providerId, 1, ['User ID', 'LOGIN', 'text']),
    rowOf(providerId, 2, ['Password', 'PASSWORD', 'password']),
  ]);

/**
 * Returns a form with two alternatives: user ID and password, or customer number and PIN. In `fieldRowChoice`, the part before the dot
 * names the choice, and the part after it the row's alternative.
 */
const userIdOrCustomerNumber = (providerId: number, webHost: string): LoginForm[] =>
  formOf(providerId, webHost, [
    rowOf(providerId, 1, ['User ID', 'LOGIN', 'text'], '0001.1'),
    rowOf(providerId, 2, ['Password', 'PASSWORD', 'password'], '0001.1'),
    rowOf(providerId, 3, ['Customer number', 'CUSTOMER_NUMBER', 'text'], '0001.2'),
    rowOf(providerId, 4, ['PIN', 'PIN', 'password'], '0001.2'),
  ]);

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

/** Returns a field of a simulated credential site's form. `name` is the site's key for the value. */
function fieldOf(id: string, name: string, type: 'text' | 'password'): LoginField {
  return { id, name, type, value: '', isOptional: false, valueEditable: 'true', maxLength: 64 };
}

function formOf(providerId: number, webHost: string, row: LoginRow[]): LoginForm[] {
  return [{ id: providerId, formType: 'login', forgetPasswordURL: `https://www.${webHost}/forgotten`, row }];
}

function rowOf(
  providerId: number,
  place: number,
  [label, name, type]: readonly [label: string, name: string, type: 'text' | 'password'],
  fieldRowChoice = `000${place}`,
): LoginRow {
  const id = `${providerId}0${place}`;
  return { id, label, form: '0001', fieldRowChoice, field: [fieldOf(`${id}1`, name, type)] };
}
