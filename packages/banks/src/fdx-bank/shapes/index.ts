export { fdxAccount, fdxAccounts, paymentNetworks } from './account.ts';
export { consentGrant } from './consent.ts';
export { fdxContact, fdxCustomer } from './customer.ts';
export { fdxError } from './problem.ts';
export { fdxTransactions } from './transaction.ts';
