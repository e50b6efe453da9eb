export { addApiKey } from './api-keys.ts';
export { CustomerError } from './customer-error.ts';
export { addCredential, clientIsKnown, customerBy, revokeCredential } from './customers.ts';
export { ensureCustomer, type OperatorsCustomer } from './ensure-customer.ts';
export { type CustomerCredential, type Customers, openCustomers } from './open-customers.ts';
export { readPublicKey } from './public-key.ts';
