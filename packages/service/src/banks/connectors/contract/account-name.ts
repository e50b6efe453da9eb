import type { Container } from '@fin-link/contracts/service';
import type { AccountKind } from './account-kinds.ts';
import { bankText } from './bank-text.ts';

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
