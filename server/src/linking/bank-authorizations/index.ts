export { authorizationView, type BankAuthorization } from './authorization.ts';
export { openBankAuthorizations, type BankAuthorizations, type NeedsBankAuthorizations } from './authorizations.ts';
export { cancelAuthorization, createAuthorization, getAuthorization } from './authorization-endpoints.ts';
export { settleAuthorizations } from './finish-authorization.ts';
export { registerOauth } from './register-oauth.ts';
