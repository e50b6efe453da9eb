import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../../contract/requested-data.ts';
import { scopesOf } from '../../open-banking/scopes-of.ts';

/** OAuth scope that every read needs. */
export const accountsScope = 'fdx:accountdetailed:read';
const investmentsScope = 'fdx:investments:read';

/** Groups of data (data clusters) by OAuth scope. */
const clusters: ReadonlyMap<string, string> = new Map([
  [accountsScope, 'ACCOUNT_DETAILED'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  [investmentsScope, 'INVESTMENTS'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
]);

/** Attributes that need a scope. The scope is not requested if the caller wants none of its attributes. */
const attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {
  'fdx:paymentsupport:read': ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  'fdx:transactions:read': ['TRANSACTIONS'],
  'fdx:customercontact:read': ['HOLDER_NAME', 'HOLDER_DETAILS'],
};
const scopeTranslation = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [accountsScope, 'fdx:paymentsupport:read'], needed: [accountsScope] },
    TRANSACTION_DETAILS: { requested: ['fdx:transactions:read'], needed: ['fdx:transactions:read'] },
    CONTACT_DETAILS: { requested: ['fdx:customercontact:read'], needed: ['fdx:customercontact:read'] },
  },
  attributesOf,
);
/** Scopes of the service that the connector can read. */
export const readScopes = scopeTranslation.ids;

/** Data that a bank offers and the caller requests. */
interface BankOffer {
  hasInvestments: boolean;
  /** OAuth scopes in the bank's metadata; `undefined` if it lists none. */
  supported: readonly string[] | undefined;
  data?: RequestedData;
}

/**
 * Returns the OAuth scopes to request: only those that the user agreed to and that the bank supports. Requests `openid` and
 * `offline_access` only if the bank lists them: with `openid`, the bank names its customer; with `offline_access`, the grant outlasts the
 * user's session.
 */
export function scopesToRequest(
  agreedScopes: readonly ScopeId[],
  { hasInvestments, supported, data = requestedForAll }: BankOffer,
): string[] {
  const hasHoldings = hasInvestments && data.has('HOLDINGS');
  const requested = [...scopeTranslation.requestedFor(agreedScopes, data), ...(hasHoldings ? [investmentsScope] : [])];
  if (supported === undefined) return requested;
  return ['openid', 'offline_access', ...requested].filter((scope) => supported.includes(scope));
}

/** Returns the groups of data that these scopes give access to. */
export const clustersOf = (scopes: readonly string[]): string[] => scopes.flatMap((scope) => clusters.get(scope) ?? []);

/** Returns the scopes of the service that can be read with these scopes of OAuth. */
export const scopesWith = (scopes: readonly string[]): ScopeId[] => scopeTranslation.readable(scopes);
