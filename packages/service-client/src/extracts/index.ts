export { type MemoryUserDataStore, createMemoryUserDataStore } from './memory-user-data-store.ts';
export { type Change, type ChangesOptions, ChangesForgottenError, readChanges } from './read-changes.ts';
export { type CurrentUserDataOptions, readCurrentUserData, ShiftedPagesError } from './read-current-user-data.ts';
export { type ReadSettings, changedUsers, readDataUpdates, readUserData } from './read-user-data.ts';
export type { ExtractPage, Period, UserDataPage, UserPeriod } from './user-data-page.ts';
export {
  type AccountKey,
  type DeletedKeys,
  type KeptAccount,
  type KeptHolding,
  type KeptProviderAccount,
  type KeptTransaction,
  type PresentRecords,
  type TransactionKey,
  type UserDataStore,
  applyUserData,
  splitUserData,
} from './user-data-store.ts';
