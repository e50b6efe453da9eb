import type { BankAccount } from './connector.ts';

/** Part of an account that is kept in another currency, as an account of its own. The bank lists its transactions with the account's. */
export const purseOf = <A extends Omit<BankAccount, 'hasTransactions'>>(
  account: A,
  currency: string,
  figures: Pick<BankAccount, 'balance'> & Partial<BankAccount>,
): A & { hasTransactions: false } => ({
  ...account,
  key: `${account.key} purse ${currency}`,
  name: account.name === '' ? currency : `${account.name} ${currency}`,
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
