export { type BankAnswer } from './published-answers.ts';
export { acceptsJson, isAddress, isHttpDate, playBackInteractionId } from './fapi-headers.ts';
export { delaySlowScenario, remainingAccounts } from './scenario-effects.ts';
export { rememberedCustomers } from './customer-cache.ts';
export {
  aisBase,
  cdsBase,
  cdsBrandId,
  cdsBrandKeysPath,
  fdxBase,
  fdxOAuth2ProviderId,
  fdxProviderId,
} from './bank/bank-addresses.ts';
export {
  type BankContext,
  type BankLook,
  type RequestedConsent,
  type BankDefinition,
  type DataCluster,
  type ProviderConfiguration,
  RefusedRequest,
  type OpenBankClient,
} from './bank/bank.ts';
export type { Consent, ConsentStatus } from './consents/consents.ts';
export { type OpenBankScenario, type ScenarioUser, scenarioUsers } from './consents/scenario-users.ts';
export {
  type OneOriginBank,
  type OneOriginOptions,
  type TwoOriginBank,
  type TwoOriginOptions,
  createOneOriginBank,
  createTwoOriginBank,
  shareOrigin,
} from './create-bank.ts';
export { assertReachable, answeringRefusals, invalidRequestUri } from './provider/refusals.ts';
export { isRecent, maxProofAge } from './provider/recent-times.ts';
export { type OpenBankingSchema, openBankingMigration } from './records/schema.ts';
export { createSecrets, signJwt } from './records/secrets.ts';
export { type Credentials, createAuthority, issueCertificate } from './trust/authority.ts';
export { clientCertificate, thumbprintOf } from './provider/provider.ts';
