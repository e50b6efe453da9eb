export { createService, type Service, type ServiceOptions } from './create-service.ts';
export { addCredential, revokeCredential } from './customers/customers.ts';
export { serviceSettings, type ServiceSettings } from './settings.ts';
