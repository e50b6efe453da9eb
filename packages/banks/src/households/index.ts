export {
  type AuAccount,
  type AuCustomer,
  type AuPayee,
  auBank,
  createAuCustomer,
  type AuBill,
  type Payment,
} from './au.ts';
export { brokerHistory, brokerage, retirement } from './further-accounts/investments.ts';
export {
  extraSavings,
  forWayOfLife,
  homeLoan,
  lifeInsurance,
  prepaidCard,
  rewards,
  termDeposit,
} from './further-accounts/kinds.ts';
export {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherSeed,
  monthsLater,
} from './further-accounts/further-account.ts';
export { type GbAccount, type GbCustomer, createGbCustomer, gbBank, type GbBill, merchantOfCardPayment } from './gb.ts';
export { type BankHistory, bankHistory } from './us-habits/bank-history.ts';
export { cardRate, type CardStatement, cashRate } from './us-habits/card-payment.ts';
export { loanRate } from './us-habits/loan.ts';
export { merchantOfPurchase } from './us-habits/spending.ts';
export { savingsRate } from './us-habits/saving.ts';
export { type AccountNumbers, accountNumbers, lastDigits, siteKeyOf } from './us/account-numbers.ts';
export { createEarner, hasAccountsAt } from './us/own-banks.ts';
export { type Holder, holdersOf } from './person.ts';
export { placeIn } from './us/circumstances.ts';
export type { LoanTerms, Position } from './us/property.ts';
