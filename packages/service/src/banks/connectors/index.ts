export { BankBreakers } from './breaker/bank-breakers.ts';
export { BankSpeeds } from './breaker/bank-speeds.ts';
export { watchedAuthority, watchedConnector } from './breaker/watched-connector.ts';
export { type CdsParty, createCdsConnector } from './cds/index.ts';
export { type RequestedData, requestedByBoth, requestedData } from './contract/requested-data.ts';
export { hasUniqueNumber, isFullNumber, maskNumber, plainNumber } from './contract/account-number.ts';
export { bankText } from './contract/bank-text.ts';
export { problem, tooManyReads } from './contract/bank-failures.ts';
export type { BankNotifications, StoreUsedTokens } from './contract/bank-notifications.ts';
export {
  type AdditionalStatus,
  type BankAccount,
  type BankChallenge,
  type BankHolding,
  type BankProblem,
  type BankTarget,
  type BankTransaction,
  type Connector,
  alternativesToCode,
  type FilterDay,
  type NeedsConnectors,
  type SignedIn,
  type SignInOutcome,
  type UnreadRow,
} from './contract/connector.ts';
export type { ConsentAuthority, Grant } from './contract/consent-authority.ts';
export { servedDetails } from './contract/details.ts';
export type { StatedFacts } from './contract/stated-facts.ts';
export { filterDayOf, pagesUpTo } from './contract/period-pages.ts';
export { createCredentialSiteConnector } from './credential-site/index.ts';
export { createFdxConnector, createFdxOAuth2Connector, type FdxParty, type OAuth2Party } from './fdx/index.ts';
export { createObieConnector } from './obie/index.ts';
export type { ExchangeLimits, OpenBankParty, RegisteredParty } from './open-banking/party.ts';
