import {
  markAddress,
  type ProviderAccountView,
  type ProviderDetail,
  type ProviderRow,
  selectsAccounts,
} from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { SessionFacts } from '../session/index.ts';
import type { Connection, LinkProvider } from './bank-connection.ts';
import type { LinkEffect, Step } from './events.ts';
import type { LinkModel, SearchState } from './state.ts';

/** Maximum number of earlier attempts whose reports are ignored. A session normally has far fewer. */
const maxRememberedAttempts = 20;

/** Returns the bank of a search result. */
export const providerOfRow = (row: ProviderRow): LinkProvider => ({
  providerId: row.providerId,
  name: row.name,
  hostName: row.hostName,
  logo: row.logo,
  loginUrl: null,
  forgetPasswordUrl: null,
  help: null,
  redirects: row.isConsentRequired || row.authType === 'OAUTH',
});

/** Returns the bank with the data of its detail. */
export const providerOfDetail = (detail: ProviderDetail): LinkProvider => ({
  ...providerOfRow(detail),
  loginUrl: detail.loginUrl,
  forgetPasswordUrl: detail.forgetPasswordUrl,
  help: detail.help,
});

/** Returns the connection of a first attempt at a bank. */
export const newConnection = (provider: LinkProvider): Connection => ({
  provider,
  providerAccountId: null,
  purpose: 'add',
  consentId: null,
  beside: false,
  hasAccounts: false,
  choseMethod: false,
  misses: 0,
  retries: 0,
  pastRequestIds: [],
});

export const connectionOfAccount = (
  account: ProviderAccountView,
  purpose: Connection['purpose'],
  provider = providerOfAccount(account),
): Connection => ({
  ...newConnection(provider),
  providerAccountId: account.providerAccountId,
  consentId: account.consentId,
  purpose,
});

/** Returns the bank of an existing connection. Only the id and the name are known; the other members are defaults. */
const providerOfAccount = (account: ProviderAccountView): LinkProvider => ({
  providerId: account.providerId,
  name: account.providerName,
  hostName: '',
  logo: markAddress(account.providerName),
  loginUrl: null,
  forgetPasswordUrl: null,
  help: null,
  redirects: account.consentId !== null,
});

/** Adds an attempt to the earlier ones, so that its late reports are ignored. */
export function withPastRequest(connection: Connection, requestId: string): Connection {
  if (connection.pastRequestIds.includes(requestId)) return connection;
  return { ...connection, pastRequestIds: [...connection.pastRequestIds, requestId].slice(-maxRememberedAttempts) };
}

/** Returns the requests for the sign-in form: the bank and, for an existing connection, its stored values. */
export const formRequests = ({ provider, providerAccountId }: Connection): readonly LinkEffect[] => [
  request('getProvider', { providerId: provider.providerId }),
  ...(providerAccountId === null ? [] : [request('getCredentialsForm', { providerAccountId })]),
];

/**
 * Whether the user may search for a bank. Returns `false` in a lite session and in a session for one bank or connection. Also returns
 * `false` if a single-site session has already linked a bank.
 */
export const maySearch = ({ start, lite, options, completed }: SessionFacts): boolean =>
  !lite &&
  !(options.singleSite && completed.length > 0) &&
  start.providerId === null &&
  (start.action === null || start.action === 'add');

/** Whether the user may link another bank after saving. A single-site session may not. */
export const mayLinkMore = (facts: SessionFacts): boolean => maySearch(facts) && !facts.options.singleSite;

/** Whether the user chooses accounts after linking, according to the options and the bank. */
export const maySelectAccounts = ({ version, options }: SessionFacts, { provider }: Connection): boolean =>
  selectsAccounts(version, options, provider.redirects);

/** Whether the user may go back from a sign-in form. Returns `false` if the session began with this form. */
export const mayGoBack = ({ beside }: Connection, facts: SessionFacts): boolean => beside || maySearch(facts);

/** Returns the search screen, with a search for `initialQuery`. */
export const searchState = (facts: SessionFacts, initialQuery: string): SearchState => ({
  step: 'search',
  initialQuery,
  ...(mayEnterAccount(facts) && { withoutBank: true }),
});

/** Whether the user may enter an account manually and verify it by small deposits. Small deposits exist only in the United States. */
const mayEnterAccount = ({ options, settles = null, countryISOCode }: SessionFacts): boolean =>
  settles !== null &&
  (options.flow === 'verification' || options.flow === 'aggregation-plus-verification') &&
  options.verification.method !== 'matching' &&
  countryISOCode === 'US';

/** Returns to the search with the last search text; `null` if the session has no search. */
export const backToSearch = ({ facts }: LinkModel): Step | null =>
  maySearch(facts) ? { state: searchState(facts, facts.searchedFor) } : null;

/** Ends linking without a bank, so that the outer flow continues. Returns `null` if this is not allowed. */
export const skipBank = ({ facts }: LinkModel): Step | null =>
  mayEnterAccount(facts)
    ? { state: { step: 'settled', settled: null }, effects: [{ type: 'stopTimers' }, { type: 'stopWatching' }] }
    : null;

/** Shows the user's existing connections at this bank before another one is added. */
export const showExisting = (provider: LinkProvider): Step => ({
  state: { step: 'existing', provider, connections: null, accounts: {} },
  effects: [request('listProviderAccounts', { providerId: provider.providerId })],
});
