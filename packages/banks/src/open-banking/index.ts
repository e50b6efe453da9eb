export type { BankAnswer } from './answers.ts';
export {
  aisBase,
  cdsBase,
  cdsBrandId,
  cdsBrandKeysPath,
  fdxBase,
  fdxOAuth2ProviderId,
  fdxProviderId,
} from './bank/bank-addresses.ts';
export type { BankContext } from './bank/bank-context.ts';
export type { BankLook } from './bank/bank-look.ts';
export {
  type RequestedConsent,
  type BankProfile,
  type DataCluster,
  type ProviderProfile,
  RefusedRequest,
} from './bank/bank-profile.ts';
export type { OpenBankClient } from './bank/clients.ts';
export type { Consent, ConsentStatus } from './consents/consents.ts';
export { type OpenBankScenario, type ScenarioUser, scenarioUsers } from './consents/scenario-users.ts';
export {
  type OneOriginBank,
  type OneOriginOptions,
  type OpenBank,
  type OpenBankOptions,
  createOneOriginBank,
  createOpenBank,
  shareOrigin,
} from './create-open-bank.ts';
export { assertReachable } from './essential-acr.ts';
export { acceptsJson, isAddress, isHttpDate, playBackInteractionId } from './fapi-headers.ts';
export { isRecent, maxProofAge } from './provider/recent-times.ts';
export { answeringRefusals, invalidRequestUri } from './provider/refusals.ts';
export { type OpenBankingSchema, openBankingMigration } from './records/schema.ts';
export { createSecrets, signJwt } from './records/secrets.ts';
export { rememberedCustomers } from './remembered-customers.ts';
export { delaySlowScenario, remainingAccounts } from './data-scenarios.ts';
export { type Credentials, createAuthority, issueCertificate } from './trust/authority.ts';
export { clientCertificate, thumbprintOf } from './trust/client-certificate.ts';
