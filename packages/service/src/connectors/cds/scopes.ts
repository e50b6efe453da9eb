import type { ScopeId } from '@fin-link/contracts/server';
import { scopesOf } from '../open-banking/scopes-of.ts';

export const scopes = {
  accounts: 'bank:accounts.basic:read',
  details: 'bank:accounts.detail:read',
  transactions: 'bank:transactions:read',
  customer: 'common:customer.basic:read',
} as const;

/** No more than is read here, as the data minimisation principle wants. The standard has no statements. */
const parts = scopesOf({
  // Without the details the rest of an account is read.
  ACCOUNT_DETAILS: { asked: [scopes.accounts, scopes.details], needed: [scopes.accounts] },
  TRANSACTION_DETAILS: { asked: [scopes.transactions], needed: [scopes.transactions] },
  CONTACT_DETAILS: { asked: [scopes.customer], needed: [scopes.customer] },
});

export const readScopes = parts.ids;

export const scopesFor = (ids: readonly ScopeId[]): string[] => ['openid', ...parts.askedFor(ids).toSorted()];

export const scopesIn = (text: string): string[] => text.split(' ').filter((scope) => scope !== '');

/** Scopes of the service that can be read with these of the standard. */
export const scopesWith = (given: readonly string[]): ScopeId[] => parts.readable(given);
