import type { Container } from '@fin-link/contracts/service';
import type Big from 'big.js';
import { bankText } from './bank-text.ts';
import type { BankAccount } from './connector.ts';

/** Kind of an account, which decides how its balance counts. */
export interface AccountKind {
  container: Container;
  /** Type in the public interface, for example `CHECKING`. */
  accountType: string;
  /** `null` if neither the bank nor the type of account shows whether its balance is owned or owed. */
  isAsset: boolean | null;
  /** Whether the account is a loan that is paid off once. Unlike a card or a credit line, such a loan is never in credit. */
  isClosedEnd: boolean;
}

/** Returns a function that creates kinds of one container by account type. */
const createKinds = (container: Container, isAsset: boolean | null, isClosedEnd = false) => {
  return (accountType: string): AccountKind => ({ container, accountType, isAsset, isClosedEnd });
};

export const deposit = createKinds('bank', true);
export const card = createKinds('creditCard', false);
export const investment = createKinds('investment', true);
export const rewards = createKinds('reward', true);
export const insurance = createKinds('insurance', true);
export const closedEndLoan = createKinds('loan', false, true);
export const creditLine = createKinds('loan', false);
/** Kind of an account that may be owned or owed. It has no balance and counts in no total. */
export const unknownKind = createKinds('bank', null)('OTHER');

/**
 * Returns a balance as the service interface counts it: positive if owned (assets) or owed (debts). Returns `null` if it may be either.
 * `signed` is negative if the customer owes it. For a closed-end loan, the absolute value is owed, because banks report such balances with
 * either sign.
 */
export function balanceOf({ isAsset, isClosedEnd }: AccountKind, signed: Big): Big | null {
  if (isAsset === null) return null;
  if (isAsset) return signed;
  return isClosedEnd ? signed.abs() : signed.times(-1);
}

/** Character that a reader sees: neither a space, nor a control, nor ignored when it is drawn. */
const visibleCharacter = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the first visible text of the bank, cleaned by `bankText`. Without one, returns the name of the account's kind, never `''`. */
export const accountNameOf = (
  { container, accountType }: Pick<AccountKind, 'container' | 'accountType'>,
  ...texts: readonly (string | undefined)[]
): string =>
  texts.map((text) => bankText(text ?? '')).find((text) => visibleCharacter.test(text)) ??
  namesByType.get(accountType) ??
  namesByContainer[container];

/** Names of kinds by account type. Types that countries name differently, for example `CHECKING`, have the name of the container. */
const namesByType: ReadonlyMap<string, string> = new Map([
  ['SAVINGS', 'Savings account'],
  ['MONEY_MARKET', 'Money market account'],
  ['CD', 'Term deposit'],
  ['PREPAID', 'Prepaid card'],
  ['LINE_OF_CREDIT', 'Line of credit'],
  ['HOME_EQUITY_LINE_OF_CREDIT', 'Home equity line of credit'],
  ['MORTGAGE', 'Mortgage'],
  ['PERSONAL_LOAN', 'Personal loan'],
  ['AUTO_LOAN', 'Auto loan'],
  ['STUDENT_LOAN', 'Student loan'],
  ['BROKERAGE_CASH', 'Brokerage account'],
  ['INDIVIDUAL_RETIREMENT_ACCOUNT_IRA', 'IRA'],
  ['ROLLOVER_IRA', 'Rollover IRA'],
  ['ROTH_IRA', 'Roth IRA'],
  ['401K', '401(k)'],
  ['403B', '403(b)'],
  ['LIFE_INSURANCE', 'Life insurance'],
]);

const namesByContainer: Readonly<Record<Container, string>> = {
  bank: 'Bank account',
  creditCard: 'Credit card',
  investment: 'Investment account',
  insurance: 'Insurance',
  loan: 'Loan',
  reward: 'Rewards',
  bill: 'Bill',
  realEstate: 'Property',
  otherAssets: 'Other asset',
  otherLiabilities: 'Other debt',
};

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
