import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';

export const scopes = {
  accounts: 'bank:accounts.basic:read',
  details: 'bank:accounts.detail:read',
  transactions: 'bank:transactions:read',
  customer: 'common:customer.basic:read',
  /** This scope includes the name. */
  customerDetail: 'common:customer.detail:read',
} as const;

/** Attributes that need a scope. The scope is not requested if the caller wants none of its attributes. */
export const attributesOf = {
  [scopes.details]: ['ACCOUNT_DETAILS', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  [scopes.transactions]: ['TRANSACTIONS'],
  [scopes.customer]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
  [scopes.customerDetail]: ['HOLDER_DETAILS'],
} as const satisfies Record<string, readonly AttributeName[]>;

/** Scopes to request: only those that are used, for data minimization. The standard has no scope for statements. */
const parts = scopesOf(
  {
    // Without the details, the other members of an account can still be read.
    ACCOUNT_DETAILS: { requested: [scopes.accounts, scopes.details], needed: [scopes.accounts] },
    TRANSACTION_DETAILS: { requested: [scopes.transactions], needed: [scopes.transactions] },
    CONTACT_DETAILS: { requested: [scopes.customer, scopes.customerDetail], needed: [scopes.customer] },
  },
  attributesOf,
);

export const readScopes = parts.ids;

export const scopesFor = (ids: readonly ScopeId[], requested: RequestedData = requestedForAll): string[] => [
  'openid',
  ...parts.requestedFor(ids, requested).toSorted(),
];

export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');

/** Returns the scopes of the service that can be read with these scopes of the standard. */
export const scopesWith = (given: readonly string[]): ScopeId[] => parts.readable(given);
