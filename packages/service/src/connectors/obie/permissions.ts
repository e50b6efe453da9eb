import type { ScopeId } from '@fin-link/contracts/server';
import { scopesOf } from '../open-banking/scopes-of.ts';

const transactions = ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'];

/**
 * Of `OBInternalPermissions1Code`, in combinations that every bank must accept. The holder's name is among the details of an
 * account.
 */
const permissions = scopesOf({
  ACCOUNT_DETAILS: { asked: ['ReadAccountsDetail', 'ReadBalances'], needed: ['ReadAccountsDetail', 'ReadBalances'] },
  TRANSACTION_DETAILS: { asked: transactions, needed: transactions },
});

export const scopes = permissions.ids;

export const permissionsFor = (ids: readonly ScopeId[]): string[] => permissions.askedFor(ids).toSorted();

/** A basic permission is part of the detailed one of its name. */
const detailed = (permission: string): string => permission.replace(/Basic$/, 'Detail');

export const isWithin = (given: readonly string[], asked: readonly string[]): boolean =>
  given.every((permission) => asked.includes(permission) || asked.includes(detailed(permission)));

/** Scopes that can be read with these permissions. One that the bank gave in part is not: the user agreed to the whole. */
export const scopesWith = (given: readonly string[]): ScopeId[] => permissions.readable(given.map(detailed));
