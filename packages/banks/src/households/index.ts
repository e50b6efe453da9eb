export { type AuAccount, type AuCustomer, type AuPayee, auBank, createAuCustomer } from './au/au-customer.ts';
export type { AuBill, Payment } from './au/au-household.ts';
export { brokerHistory } from './further-accounts/broker-history.ts';
export { extraSavings } from './further-accounts/extra-savings.ts';
export {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherSeed,
  monthsLater,
} from './further-accounts/further-account.ts';
export { forWayOfLife } from './further-accounts/for-way-of-life.ts';
export { homeLoan } from './further-accounts/home-loan.ts';
export { brokerage, retirement } from './further-accounts/investment.ts';
export { lifeInsurance } from './further-accounts/life-insurance.ts';
export { prepaidCard } from './further-accounts/prepaid-card.ts';
export { rewards } from './further-accounts/rewards.ts';
export { termDeposit } from './further-accounts/term-deposit.ts';
export { type GbAccount, type GbCustomer, createGbCustomer, gbBank } from './gb/gb-customer.ts';
export { type GbBill, merchantOfCardPayment } from './gb/gb-household.ts';
export { type BankHistory, bankHistory } from './us-habits/bank-history.ts';
export { cardRate, type CardStatement, cashRate } from './us-habits/card-payment.ts';
export { loanRate } from './us-habits/loan.ts';
export { merchantOfPurchase } from './us-habits/merchant-of-purchase.ts';
export { savingsRate } from './us-habits/saving.ts';
export { type AccountNumbers, accountNumbers, lastDigits, siteKeyOf } from './us/account-numbers.ts';
export { createEarner, hasAccountsAt } from './us/own-banks.ts';
export { type Holder, holderName, holdersOf } from './us/person.ts';
export { placeIn } from './us/profile.ts';
export type { LoanTerms, Position } from './us/property.ts';
