export { accountView, decimalText, moneyView, nameView } from './account-view.ts';
export { addProviderAccount, requestedDatasets, requireOffered, requireSite } from './add-provider-account.ts';
export {
  answerChallenge,
  deleteProviderAccount,
  getProviderAccount,
  listProviderAccounts,
  refreshProviderAccount,
} from './provider-account-endpoints.ts';
export { getCredentialsForm, updateCredentials } from './credentials.ts';
export {
  openIdempotentAdds,
  type AddedAccount,
  type IdempotentAdds,
  type NeedsIdempotentAdds,
} from './idempotent-adds.ts';
export { listAccounts, selectAccounts } from './account-endpoints.ts';
export { detectNewAccounts, snapshotAccounts } from './new-accounts.ts';
export {
  isMissing,
  openObservations,
  type NeedsObservations,
  type Observations,
  type RecordedAccount,
} from './observations.ts';
export { isRunning } from './provider-account-view.ts';
