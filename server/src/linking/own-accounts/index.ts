export { createManualAccount, getManualAccount, updateManualAccount } from './manual-accounts.ts';
export { createProperty, findProperty, getProperty, listLoans, updateProperty } from './properties.ts';
export {
  deleteOwnAccount,
  openSessionOwnAccounts,
  type NeedsOwnAccounts,
  type SessionOwnAccounts,
} from './own-accounts.ts';
