export { addApiKey, readPublicKey } from './api-keys.ts';
export {
  type ConsentSettings,
  consentSettings,
  type EngagementModel,
  type RegionSettings,
  createCustomerSettings,
  eventIntervalMinutes,
  type NeedsCustomerSettings,
  paidUseSettings,
  productionPaidUse,
  type PaidUseLimits,
} from './customer-settings.ts';
export { addCredential, clientIsKnown, customerBy, revokeCredential } from './credentials.ts';
export { CustomerError } from './customer-error.ts';
export { createCustomerKeys, type NeedsCustomerKeys } from './customer-keys.ts';
export { ensureCustomer, type ConfiguredCustomer } from './ensure-customer.ts';
export { type CustomerCredential, type Customers, openCustomers } from './open-customers.ts';
