import type { ScopeId } from '@fin-link/contracts/server';

/** What nothing can be read without. */
export const accountsScope = 'fdx:accountdetailed:read';

/** By the scope of OAuth: the group of data that it opens. */
const clusters: ReadonlyMap<string, string> = new Map([
  [accountsScope, 'ACCOUNT_DETAILED'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  ['fdx:investments:read', 'INVESTMENTS'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
]);

/** By what the user agreed to; nothing reads statements. */
const dataScopes: Readonly<Record<ScopeId, readonly string[]>> = {
  ACCOUNT_DETAILS: [accountsScope, 'fdx:paymentsupport:read'],
  TRANSACTION_DETAILS: ['fdx:transactions:read'],
  STATEMENT_DETAILS: [],
  CONTACT_DETAILS: ['fdx:customercontact:read'],
};

interface Offer {
  hasInvestments: boolean;
  /** Scopes that the bank says it has; undefined where it says nothing of them. */
  supported: readonly string[] | undefined;
}

/**
 * What is asked for at the bank: no more than was agreed to, and nothing that the bank says it does not have. With `openid` the
 * bank names its customer; with `offline_access`, where it has that, the grant outlasts the visit.
 */
export function scopesToAsk(agreed: readonly ScopeId[], { hasInvestments, supported }: Offer): string[] {
  const wanted = [
    'openid',
    'offline_access',
    ...[...new Set<ScopeId>(['ACCOUNT_DETAILS', ...agreed])].flatMap((scope) => dataScopes[scope]),
    ...(hasInvestments ? ['fdx:investments:read'] : []),
  ];
  if (supported === undefined) return wanted.filter((scope) => clusters.has(scope));
  return wanted.filter((scope) => supported.includes(scope));
}

/** RFC 6749, 3.3. */
export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');

/** Groups of data that these scopes open. */
export const clustersOf = (scopes: readonly string[]): string[] => scopes.flatMap((scope) => clusters.get(scope) ?? []);
