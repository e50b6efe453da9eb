import type { ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';

const basic = 'ReadAccountsBasic';
const detail = 'ReadAccountsDetail';
const party = 'ReadParty';
const transactions = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'];

/**
 * Permissions of `OBInternalPermissions1Code`, in combinations that every bank must accept. The details of an account include its name;
 * its parties list each holder separately.
 */
const permissions = scopesOf(
  {
    ACCOUNT_DETAILS: { requested: [detail, 'ReadBalances'], needed: [detail, 'ReadBalances'] },
    TRANSACTION_DETAILS: { requested: transactions, needed: transactions },
    CONTACT_DETAILS: { requested: [party], needed: [party] },
  },
  {
    [party]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
    ...Object.fromEntries(transactions.map((one) => [one, ['TRANSACTIONS'] as const])),
  },
);

export const scopes = permissions.ids;

/** Attributes that need the detailed permission of accounts. */
const inDetail = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** Returns the permissions to request. Uses the basic permission of accounts if none of the detailed attributes is wanted. */
export const permissionsFor = (ids: readonly ScopeId[], data: RequestedData = requestedForAll): string[] => {
  const requested = permissions.requestedFor(ids, data).toSorted();
  return inDetail.some((name) => data.has(name)) ? requested : requested.map((one) => (one === detail ? basic : one));
};

/** Returns the detailed permission that includes a basic one. */
const detailed = (permission: string): string => permission.replace(/Basic$/, 'Detail');

export const isWithin = (given: readonly string[], requested: readonly string[]): boolean =>
  given.every((permission) => requested.includes(permission) || requested.includes(detailed(permission)));

/**
 * Returns the scopes that can be read with these permissions. Leaves out a scope granted only in part, because the user agreed to the whole
 * scope.
 */
export const scopesWith = (given: readonly string[]): ScopeId[] => permissions.readable(given.map(detailed));
