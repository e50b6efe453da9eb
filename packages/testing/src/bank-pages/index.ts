export {
  createBrowser,
  formOf,
  linkBack,
  offeredAccounts,
  type Browser,
  type PageAnswer,
  authorizeAtBank,
  comeToDecision,
  goBack,
  stopSharingAtBank,
} from './bank-pages.ts';
