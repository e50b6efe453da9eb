import type { LoginForm, Provider } from '@fin-link/contracts/service';
import type { DatasetProfileName, ProviderFacts, ProviderTable } from '../../../platform/database/index.ts';
import { searchTextOf } from './search-text.ts';

export interface CatalogueEntry {
  id: number;
  name: string;
  country: 'US' | 'GB' | 'AU';
  /** Host of the bank's website without `www.`. */
  webHost: string;
  /** Routing number, sort code or BSB; `null` if searches must not find the bank by a code. */
  bankCode: string | null;
  status: Provider['status'];
  priority: Provider['PRIORITY'];
  authType: Provider['authType'];
  isConsentRequired: boolean;
  datasetProfile: DatasetProfileName;
  /** Login form; `null` for user ID and password, or if the bank takes no credentials. */
  loginForm: LoginForm[] | null;
}

/** Lowest id of banks that operators configure. Lower ids belong to the catalogue. */
export const firstListedId = 100_000;

/** Time of the catalogue's last change, in every provider's reply. */
export const lastModified = '2026-01-05T00:00:00Z';
/** Rank in searches by priority; a lower rank comes first. Other priorities have `lastRank`. */
const ranks: Partial<Record<Provider['PRIORITY'], number>> = { POPULAR: 0, SUGGESTED: 1 };

export const lastRank = 2;

/** A row of the `provider` table, as a JSON record. */
export interface ProviderRow extends Omit<ProviderTable, 'facts' | 'login_form'> {
  facts: ProviderFacts;
  login_form: LoginForm[] | null;
}

/** Converts an entry to its row of the table `provider`. */
export function rowOf(entry: CatalogueEntry): ProviderRow {
  const facts: ProviderFacts = {
    baseUrl: `https://www.${entry.webHost}`,
    loginUrl: `https://www.${entry.webHost}/sign-in`,
    PRIORITY: entry.priority,
    authType: entry.authType,
    isConsentRequired: entry.isConsentRequired,
    isAutoRefreshEnabled: entry.status === 'Supported' && entry.authType !== 'MFA_CREDENTIALS',
    countryISOCode: entry.country,
    languageISOCode: 'EN',
    primaryLanguageISOCode: 'EN',
    forgetPasswordUrl: `https://www.${entry.webHost}/forgotten`,
    lastModified,
  };
  return {
    id: entry.id,
    name: entry.name,
    search_text: searchTextOf(entry.name),
    web_host: entry.webHost,
    bank_code: entry.bankCode,
    country: entry.country,
    status: entry.status,
    rank: ranks[entry.priority] ?? lastRank,
    dataset_profile: entry.datasetProfile,
    facts,
    login_form: entry.loginForm,
  };
}
