export {
  type BanksSchema,
  type CredentialSitesOptions,
  type Scenario,
  type ScenarioEffect,
  banksMigrations,
  createCredentialSites,
  credentialSites,
  scenarios,
} from './credential-sites/index.ts';
export { type BusinessClock, type Delay, type ServiceClockOptions, serviceClock } from './basics/index.ts';
export { type CdsBank, createCdsBank } from './cds-bank/index.ts';
export { createObieBank } from './obie-bank/index.ts';
export * from './directory.ts';
export {
  type BankAnswer,
  type Credentials,
  type OneOriginBank,
  type OneOriginOptions,
  type TwoOriginBank,
  type OpenBankClient,
  type TwoOriginOptions,
  type OpenBankScenario,
  type ScenarioUser,
  createAuthority,
  issueCertificate,
  scenarioUsers,
  shareOrigin,
} from './open-banking/index.ts';
export { createFdxBank } from './fdx-bank/index.ts';
export { createFdxOAuth2Bank } from './fdx-oauth2-bank/index.ts';
