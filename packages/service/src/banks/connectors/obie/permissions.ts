import type { ScopeId } from '@fin-link/contracts/service';
import { type AskedData, askedForAll } from '../contract/asked-data.ts';
import { scopesOf } from '../open-banking/scopes-of.ts';

const basic = 'ReadAccountsBasic';
const detail = 'ReadAccountsDetail';
const party = 'ReadParty';
const transactions = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'];

/**
 * Of `OBInternalPermissions1Code`, in combinations that every bank must accept. The name of an account is among its details; who holds it,
 * each by themselves, are its parties.
 */
const permissions = scopesOf(
  {
    ACCOUNT_DETAILS: { asked: [detail, 'ReadBalances'], needed: [detail, 'ReadBalances'] },
    TRANSACTION_DETAILS: { asked: transactions, needed: transactions },
    CONTACT_DETAILS: { asked: [party], needed: [party] },
  },
  {
    [party]: ['HOLDER_NAME', 'HOLDER_DETAILS'],
    ...Object.fromEntries(transactions.map((one) => [one, ['TRANSACTIONS'] as const])),
  },
);

export const scopes = permissions.ids;

/** What an account says beyond its name, type and currency: its numbers and who holds it. */
const inDetail = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME'] as const;

/** The basic permission of accounts where nothing else of them is wanted. */
export const permissionsFor = (ids: readonly ScopeId[], data: AskedData = askedForAll): string[] => {
  const asked = permissions.askedFor(ids, data).toSorted();
  return inDetail.some((name) => data.has(name)) ? asked : asked.map((one) => (one === detail ? basic : one));
};

/** A basic permission is part of the detailed one of its name. */
const detailed = (permission: string): string => permission.replace(/Basic$/, 'Detail');

export const isWithin = (given: readonly string[], asked: readonly string[]): boolean =>
  given.every((permission) => asked.includes(permission) || asked.includes(detailed(permission)));

/** Scopes that can be read with these permissions. One that the bank gave in part is not: the user agreed to the whole. */
export const scopesWith = (given: readonly string[]): ScopeId[] => permissions.readable(given.map(detailed));
