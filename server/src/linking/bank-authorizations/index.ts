export { authorizationView } from './authorization.ts';
export type { BankAuthorization } from './authorization.ts';
export { openBankAuthorizations } from './authorizations.ts';
export type { BankAuthorizations, NeedsBankAuthorizations } from './authorizations.ts';
export { cancelAuthorization } from './cancel-authorization.ts';
export { createAuthorization } from './create-authorization.ts';
export { settleAuthorizations } from './finish-authorization.ts';
export { getAuthorization } from './get-authorization.ts';
export { registerOauth } from './register-oauth.ts';
