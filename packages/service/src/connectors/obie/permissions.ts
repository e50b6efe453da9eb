import type { ScopeId } from '@fin-link/contracts/server';

/** Of `OBInternalPermissions1Code`, in combinations that every bank must accept. */
const permissions: Readonly<Record<ScopeId, readonly string[]>> = {
  ACCOUNT_DETAILS: ['ReadAccountsDetail', 'ReadBalances'],
  TRANSACTION_DETAILS: ['ReadTransactionsDetail', 'ReadTransactionsCredits', 'ReadTransactionsDebits'],
  STATEMENT_DETAILS: ['ReadStatementsDetail'],
  CONTACT_DETAILS: ['ReadParty'],
};

/** Accounts are always among them: a consent without them is refused. */
export function permissionsFor(scopes: readonly ScopeId[]): string[] {
  const asked: ReadonlySet<ScopeId> = new Set(['ACCOUNT_DETAILS', ...scopes]);
  return [...asked].flatMap((scope) => permissions[scope]).toSorted();
}
