/** An account in a credential site's list. */
export const siteAccount = {
  siteAccountId: 'account-1',
  name: 'Checking',
  type: 'checking',
  number: '123456789',
  routing: null,
  holders: [{ name: 'A Person', role: 'owner' }],
  openedOn: '2020-01-01',
  balance: { amount: '1.00', currency: 'USD' },
  available: null,
  creditLimit: null,
  dueDate: null,
  amountDue: null,
  interestRate: null,
  points: null,
  unavailable: null,
};

/** A transaction in a credential site's list. */
export const siteTransaction = {
  siteTransactionId: 'transaction-1',
  status: 'posted',
  date: '2025-01-01',
  postedOn: '2025-01-01',
  description: 'COFFEE',
  amount: { amount: '-1.00', currency: 'USD' },
  runningBalance: null,
  checkNumber: null,
};
