import { Big } from 'big.js';
import { calendarDay, dayOfDate, toIsoDate } from '../../basics/index.ts';
import { maskedNumber, type CdsAccount, type CdsCustomer } from '../shared/customers.ts';
import { physicalAddress } from '../customer/customer-views.ts';

const categories = {
  checking: 'TRANS_AND_SAVINGS_ACCOUNTS',
  savings: 'TRANS_AND_SAVINGS_ACCOUNTS',
  card: 'CRED_AND_CHRG_CARDS',
} as const;
/** Smallest minimum payment of a card. Otherwise, a tenth of the balance is due. */
const leastPayment = new Big(25);

/** `AmountString`. */
export function money(amount: Big): string {
  return amount.toFixed(2);
}

export type AccountView = ReturnType<typeof accountView>;

/** `BankingAccountV3`; the version before is the same. */
export function accountView(account: CdsAccount) {
  const { accountId, role, name, productName, openedOn, ownership } = account;
  return {
    accountId,
    creationDate: toIsoDate(openedOn),
    displayName: name,
    nickname: name,
    openStatus: 'OPEN' as const,
    isOwned: true,
    accountOwnership: ownership,
    maskedNumber: maskedNumber(account),
    productCategory: categories[role],
    productName,
  };
}

/** `BankingAccountDetailV5`. */
export function accountDetailView(account: CdsAccount, { address, holders, today }: CdsCustomer) {
  const { bsb, number, role, statement } = account;
  return {
    ...accountView(account),
    ...(bsb !== null && { bsb, accountNumber: number }),
    ...(role === 'savings' && { depositRate: '0.042' }),
    ...(role === 'card' && {
      lendingRate: '0.1349',
      specificAccountUType: 'creditCard',
      creditCard: {
        minPaymentAmount: money(leastDue(statement.balance)),
        paymentDueAmount: money(owedOf(statement.balance)),
        paymentCurrency: 'AUD',
        paymentDueDate: toIsoDate(nextSixth(today)),
      },
    }),
    addresses: [physicalAddress(holders[0].name, address)],
  };
}

/** `BankingBalance`. Debts are negative. The available balance of a card is its unused limit. */
export function balanceView({ accountId, statement, creditLimit }: CdsAccount) {
  const { balance, pendingAmount } = statement;
  const left = balance.plus(pendingAmount).plus(creditLimit ?? 0);
  return {
    accountId,
    currentBalance: money(balance),
    availableBalance: money(left.lt(0) ? new Big(0) : left),
    ...(creditLimit !== null && { creditLimit: money(creditLimit) }),
    currency: 'AUD',
  };
}

function owedOf(balance: Big): Big {
  return balance.lt(0) ? balance.neg() : new Big(0);
}

function leastDue(balance: Big): Big {
  const owed = owedOf(balance);
  const tenth = owed.div(10).round(2);
  const least = tenth.lt(leastPayment) ? leastPayment : tenth;
  return owed.lt(least) ? owed : least;
}

function nextSixth(today: number): number {
  const { year, month, dayOfMonth } = calendarDay(today);
  return dayOfDate(year, dayOfMonth < 6 ? month : month + 1, 6);
}
