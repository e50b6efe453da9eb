export type { OwnAccountDeps } from './own-account-deps.ts';
export { requireOwnAccount, requireOwnAccounts } from './require-own-accounts.ts';
export { openSessionOwnAccounts } from './session-own-accounts.ts';
export type { SessionOwnAccounts } from './session-own-accounts.ts';
