export { type MemoryUserDataStore, createMemoryUserDataStore } from './memory-user-data-store.ts';
export { type Change, type ChangesOptions, ChangesForgottenError, readChanges } from './read-changes.ts';
export { type CurrentUserDataOptions, readCurrentUserData } from './read-current-user-data.ts';
export { ShiftedPagesError, readTransactions } from './read-transactions.ts';
export { type ReadSettings, changedUsers, readUserData } from './read-user-data.ts';
export type { UserDataPage, UserPeriod } from './user-data-page.ts';
export {
  type AccountKey,
  type KeptAccount,
  type KeptHolding,
  type KeptProviderAccount,
  type KeptTransaction,
  type TransactionKey,
  type UserDataStore,
  applyUserData,
} from './user-data-store.ts';
