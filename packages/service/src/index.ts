export { type CdsParty, createCdsConnector } from './banks/connectors/index.ts';
export { createFdxConnector, createFdxOAuth2Connector } from './banks/connectors/index.ts';
export type { FdxParty, OAuth2Party } from './banks/connectors/index.ts';
export { createObieConnector } from './banks/connectors/index.ts';
export type { ExchangeLimits, OpenBankParty, RegisteredParty } from './banks/connectors/index.ts';
export { EngagementModelError } from './linking/consents/index.ts';
export type { BankCertificate, ConsentBank } from './linking/consents/index.ts';
export { createService, type Service, type ServiceOptions } from './create-service.ts';
export { addCredential, revokeCredential } from './tenancy/customers/index.ts';
export { consentSettings, CustomerError } from './tenancy/customers/index.ts';
export {
  distribute,
  DistributionError,
  distributeSchema,
  type Environment,
  environments,
  migrateService,
  serviceMigrations,
} from './platform/database/index.ts';

export { type CustomerCredential, type Customers, openCustomers } from './tenancy/customers/index.ts';
export { firstListedId } from './banks/providers/index.ts';
export { ServiceError } from './platform/runtime/index.ts';
export type { WidgetKey, WidgetKeys } from './tenancy/tokens/index.ts';
export { type ServiceSettings, serviceSettings } from './settings.ts';
