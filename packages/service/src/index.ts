export { createObieConnector, type OpenBankParty } from './connectors/obie/index.ts';
export { EngagementModelError } from './consents/engagement-model.ts';
export type { OpenBank } from './consents/index.ts';
export { createService, type Service, type ServiceOptions } from './create-service.ts';
export { addCredential, revokeCredential } from './customers/customers.ts';
export { CustomerError } from './customers/customer-error.ts';
export { openCustomers, type CustomerCredential, type Customers } from './customers/open-customers.ts';
export { ServiceError } from './errors/service-error.ts';
export { serviceSettings, type ServiceSettings } from './settings.ts';
