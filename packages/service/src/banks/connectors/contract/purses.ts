import type { BankAccount } from './connector.ts';

/**
 * Returns the part of an account in another currency as a separate account with these `figures`. It has no transactions, because the bank
 * lists them with the main account.
 */
export const purseOf = <A extends Omit<BankAccount, 'hasTransactions'>>(
  account: A,
  currency: string,
  figures: Pick<BankAccount, 'balance'> & Partial<BankAccount>,
): A & { hasTransactions: false } => ({
  ...account,
  key: `${account.key} purse ${currency}`,
  name: `${account.name} ${currency}`,
  purse: currency,
  availableBalance: null,
  availableCredit: null,
  totalCreditLine: null,
  amountDue: null,
  dueDate: null,
  interestRate: null,
  details: {},
  hasTransactions: false,
  hasHoldings: false,
  ...figures,
});
