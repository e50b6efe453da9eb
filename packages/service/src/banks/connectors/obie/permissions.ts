import type { ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';

const basicAccounts = 'ReadAccountsBasic';
const detailedAccounts = 'ReadAccountsDetail';
const partyPermission = 'ReadParty';
const transactions = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'];

/**
 * Permissions of `OBInternalPermissions1Code`, in combinations that every bank must accept. `ReadAccountsDetail` includes the account's
 * name; `ReadParty` lists each holder separately.
 */
const permissions = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [detailedAccounts, 'ReadBalances'], needed: [detailedAccounts, 'ReadBalances'] },
    TRANSACTION_DETAILS: { requested: transactions, needed: transactions },
    CONTACT_DETAILS: { requested: [partyPermission], needed: [partyPermission] },
  },
  {
    [partyPermission]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
    ...Object.fromEntries(transactions.map((one) => [one, ['TRANSACTIONS'] as const])),
  },
);

/** Scopes that the standard offers. */
export const scopes = permissions.ids;

/** Attributes that need `ReadAccountsDetail`. */
const detailedAttributes = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Returns the permissions to request. Requests `ReadAccountsBasic` if the caller wants none of the attributes that need the details. */
export const permissionsFor = (ids: readonly ScopeId[], data: RequestedData = requestedForAll): string[] => {
  const requested = permissions.requestedFor(ids, data).toSorted();
  return detailedAttributes.some((name) => data.has(name))
    ? requested
    : requested.map((name) => (name === detailedAccounts ? basicAccounts : name));
};

/** Returns the detailed permission that includes a basic one. Returns any other permission unchanged. */
const detailedPermissionOf = (permission: string): string => permission.replace(/Basic$/, 'Detail');

/** Returns whether each granted permission was requested, or is included in a requested one. */
export const isWithin = (granted: readonly string[], requested: readonly string[]): boolean =>
  granted.every((permission) => requested.includes(permission) || requested.includes(detailedPermissionOf(permission)));

/**
 * Returns the scopes that can be read with these permissions. Leaves out a scope that was granted only in part, because the user agreed to
 * the whole scope.
 */
export const scopesWith = (granted: readonly string[]): ScopeId[] =>
  permissions.readable(granted.map(detailedPermissionOf));
