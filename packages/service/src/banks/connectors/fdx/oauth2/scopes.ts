import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type AskedData, askedForAll } from '../../contract/asked-data.ts';
import { scopesOf } from '../../open-banking/scopes-of.ts';

/** What nothing can be read without. */
export const accountsScope = 'fdx:accountdetailed:read';
const investmentsScope = 'fdx:investments:read';

/** By the scope of OAuth: the group of data that it opens. */
const clusters: ReadonlyMap<string, string> = new Map([
  [accountsScope, 'ACCOUNT_DETAILED'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  [investmentsScope, 'INVESTMENTS'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
]);

/** What is read with a scope that not every caller wants. */
const attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {
  'fdx:paymentsupport:read': ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  'fdx:transactions:read': ['TRANSACTIONS'],
  'fdx:customercontact:read': ['HOLDER_NAME', 'HOLDER_DETAILS'],
};
const parts = scopesOf(
  {
    ACCOUNT_DETAILS: { asked: [accountsScope, 'fdx:paymentsupport:read'], needed: [accountsScope] },
    TRANSACTION_DETAILS: { asked: ['fdx:transactions:read'], needed: ['fdx:transactions:read'] },
    CONTACT_DETAILS: { asked: ['fdx:customercontact:read'], needed: ['fdx:customercontact:read'] },
  },
  attributesOf,
);
export const readScopes = parts.ids;

interface Offer {
  hasInvestments: boolean;
  /** Scopes that the bank says it has; undefined where it says nothing of them. */
  supported: readonly string[] | undefined;
  data?: AskedData;
}

/**
 * What is asked for at the bank: no more than was agreed to, and nothing that the bank says it does not have. With `openid` the
 * bank names its customer; with `offline_access`, where it has that, the grant outlasts the user's presence.
 */
export function scopesToAsk(
  agreed: readonly ScopeId[],
  { hasInvestments, supported, data = askedForAll }: Offer,
): string[] {
  const hasHoldings = hasInvestments && data.has('HOLDINGS');
  const asked = [...parts.askedFor(agreed, data), ...(hasHoldings ? [investmentsScope] : [])];
  if (supported === undefined) return asked;
  return ['openid', 'offline_access', ...asked].filter((scope) => supported.includes(scope));
}

/** Groups of data that these scopes open. */
export const clustersOf = (scopes: readonly string[]): string[] => scopes.flatMap((scope) => clusters.get(scope) ?? []);

/** What can be read with these scopes. */
export const scopesWith = (scopes: readonly string[]): ScopeId[] => parts.readable(scopes);
