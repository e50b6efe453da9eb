import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';

/** Scopes of the Consumer Data Standards, by the data that they cover. */
export const scopes = {
  accounts: 'bank:accounts.basic:read',
  details: 'bank:accounts.detail:read',
  transactions: 'bank:transactions:read',
  customer: 'common:customer.basic:read',
  /** Includes `common:customer.basic:read`. */
  customerDetail: 'common:customer.detail:read',
} as const;

/** Attributes that need a scope. The scope is not requested if the caller wants none of its attributes. */
export const attributesOf = {
  [scopes.details]: ['ACCOUNT_DETAILS', 'FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'],
  [scopes.transactions]: ['TRANSACTIONS'],
  [scopes.customer]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
  [scopes.customerDetail]: ['HOLDER_DETAILS'],
} as const satisfies Record<string, readonly AttributeName[]>;

/** Scopes of the standard by scope of the service. Only scopes that are used are requested (data minimization). */
const scopeTranslation = scopesOf(
  {
    // Without the details, the other members of an account can still be read.
    ACCOUNT_DETAILS: { requested: [scopes.accounts, scopes.details], needed: [scopes.accounts] },
    TRANSACTION_DETAILS: { requested: [scopes.transactions], needed: [scopes.transactions] },
    CONTACT_DETAILS: { requested: [scopes.customer, scopes.customerDetail], needed: [scopes.customer] },
  },
  attributesOf,
);

/** Scopes of the service that the connector can read. The standard has no scope for statements. */
export const readScopes = scopeTranslation.ids;

/** Returns the scopes of the standard to request. */
export const scopesFor = (ids: readonly ScopeId[], requested: RequestedData = requestedForAll): string[] => [
  'openid',
  ...scopeTranslation.requestedFor(ids, requested).toSorted(),
];

/** Returns the scopes of the service that can be read with these scopes of the standard. */
export const scopesWith = (granted: readonly string[]): ScopeId[] => scopeTranslation.readable(granted);
