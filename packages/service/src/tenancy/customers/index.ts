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
export { createCustomerKeys, type NeedsCustomerKeys } from './customer-keys.ts';
export { addCredential, clientIsKnown, customerBy, CustomerError, revokeCredential } from './customers.ts';
export { ensureCustomer, type ConfiguredCustomer } from './ensure-customer.ts';
export { type CustomerCredential, type Customers, openCustomers } from './open-customers.ts';
