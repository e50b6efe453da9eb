import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../../contract/requested-data.ts';
import { scopesOf } from '../../open-banking/scopes-of.ts';

/** Scope that every read needs. */
export const accountsScope = 'fdx:accountdetailed:read';
const investmentsScope = 'fdx:investments:read';

/** Groups of data by OAuth scope. */
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
const parts = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [accountsScope, 'fdx:paymentsupport:read'], needed: [accountsScope] },
    TRANSACTION_DETAILS: { requested: ['fdx:transactions:read'], needed: ['fdx:transactions:read'] },
    CONTACT_DETAILS: { requested: ['fdx:customercontact:read'], needed: ['fdx:customercontact:read'] },
  },
  attributesOf,
);
export const readScopes = parts.ids;

interface Offer {
  hasInvestments: boolean;
  /** Scopes that the bank lists; undefined if it lists none. */
  supported: readonly string[] | undefined;
  data?: RequestedData;
}

/**
 * Returns the scopes to request: only those that the user agreed to and that the bank supports. `openid` makes the bank name its
 * customer. `offline_access` makes the grant outlast the user's session at the bank.
 */
export function scopesToAsk(
  agreed: readonly ScopeId[],
  { hasInvestments, supported, data = requestedForAll }: Offer,
): string[] {
  const hasHoldings = hasInvestments && data.has('HOLDINGS');
  const requested = [...parts.requestedFor(agreed, data), ...(hasHoldings ? [investmentsScope] : [])];
  if (supported === undefined) return requested;
  return ['openid', 'offline_access', ...requested].filter((scope) => supported.includes(scope));
}

/** Returns the groups of data that these scopes give access to. */
export const clustersOf = (scopes: readonly string[]): string[] => scopes.flatMap((scope) => clusters.get(scope) ?? []);

/** Returns the scopes of the service that can be read with these scopes of OAuth. */
export const scopesWith = (scopes: readonly string[]): ScopeId[] => parts.readable(scopes);
