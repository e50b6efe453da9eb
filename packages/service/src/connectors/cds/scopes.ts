import type { ScopeId } from '@fin-link/contracts/server';

export const scopes = {
  accounts: 'bank:accounts.basic:read',
  details: 'bank:accounts.detail:read',
  transactions: 'bank:transactions:read',
  customer: 'common:customer.basic:read',
} as const;

/** No more than is read here, as the data minimisation principle wants. The standard has no statements. */
const scopesOf: Readonly<Record<ScopeId, readonly string[]>> = {
  ACCOUNT_DETAILS: [scopes.accounts, scopes.details],
  TRANSACTION_DETAILS: [scopes.transactions],
  STATEMENT_DETAILS: [],
  CONTACT_DETAILS: [scopes.customer],
};

/** Accounts are always among them. */
export function scopesFor(ids: readonly ScopeId[]): string[] {
  const asked: ReadonlySet<ScopeId> = new Set(['ACCOUNT_DETAILS', ...ids]);
  return ['openid', ...[...asked].flatMap((id) => scopesOf[id]).toSorted()];
}

export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');
