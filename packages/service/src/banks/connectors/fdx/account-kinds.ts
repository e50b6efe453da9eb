import {
  type AccountKind,
  card,
  closedEndLoan,
  creditLine,
  deposit,
  insurance,
  investment,
  unknownKind,
} from '../contract/accounts.ts';
import type { FdxAccount } from './schema.ts';

export const kindOf = ({ accountType, accountCategory, balanceType }: FdxAccount): AccountKind =>
  kindsByType.get(accountType ?? '') ??
  kindsByCategory.get(accountCategory ?? '') ??
  kindsByBalanceType.get(balanceType ?? '') ??
  unknownKind;

/** Kinds by `accountType`. */
const kindsByType: ReadonlyMap<string, AccountKind> = new Map([
  ['CHECKING', deposit('CHECKING')],
  ['SAVINGS', deposit('SAVINGS')],
  ['MONEYMARKET', deposit('MONEY_MARKET')],
  ['CD', deposit('CD')],
  ['PREPAID', deposit('PREPAID')],
  ['COMMERCIALDEPOSIT', deposit('OTHER')],
  ['ESCROW', deposit('OTHER')],
  ['CREDITCARD', card('CREDIT')],
  ['CHARGE', card('CREDIT')],
  ['LINEOFCREDIT', creditLine('LINE_OF_CREDIT')],
  ['COMMERCIALLINEOFCREDIT', creditLine('LINE_OF_CREDIT')],
  ['HOMELINEOFCREDIT', creditLine('HOME_EQUITY_LINE_OF_CREDIT')],
  ['MORTGAGE', closedEndLoan('MORTGAGE')],
  ['PERSONALLOAN', closedEndLoan('PERSONAL_LOAN')],
  ['AUTOLOAN', closedEndLoan('AUTO_LOAN')],
  ['STUDENTLOAN', closedEndLoan('STUDENT_LOAN')],
  ['COMMERCIALLOAN', closedEndLoan('OTHER')],
  ['HOMEEQUITYLOAN', closedEndLoan('OTHER')],
  ['INSTALLMENT', closedEndLoan('OTHER')],
  ['LOAN', closedEndLoan('OTHER')],
  ['MILITARYLOAN', closedEndLoan('OTHER')],
  ['SMBLOAN', closedEndLoan('OTHER')],
  ['BROKERAGEPRODUCT', investment('BROKERAGE_CASH')],
  ['TAXABLE', investment('BROKERAGE_CASH')],
  ['COMMERCIALINVESTMENT', investment('OTHER')],
  ['IRA', investment('INDIVIDUAL_RETIREMENT_ACCOUNT_IRA')],
  ['401K', investment('401K')],
  ['403B', investment('403B')],
  ['ROLLOVER', investment('ROLLOVER_IRA')],
  ['ROTH', investment('ROTH_IRA')],
]);

/** Kinds by `accountCategory`, for types that are not in `kindsByType`. */
const kindsByCategory: ReadonlyMap<string, AccountKind> = new Map([
  ['DEPOSIT_ACCOUNT', deposit('OTHER')],
  ['DIGITAL_WALLET', deposit('OTHER')],
  ['LOC_ACCOUNT', card('OTHER')],
  ['LOAN_ACCOUNT', closedEndLoan('OTHER')],
  ['INVESTMENT_ACCOUNT', investment('OTHER')],
  ['ANNUITY_ACCOUNT', insurance('OTHER')],
  ['INSURANCE_ACCOUNT', insurance('OTHER')],
]);

/** Kinds by `balanceType`, for categories that are not in `kindsByCategory`. */
const kindsByBalanceType: ReadonlyMap<string, AccountKind> = new Map([
  ['ASSET', deposit('OTHER')],
  ['LIABILITY', creditLine('OTHER')],
]);
