import { Big } from 'big.js';
import { calendarDay, dayOfDate, toIsoDate } from '../basics/index.ts';
import { physicalAddress } from './customer.ts';
import { maskedNumber, type CdsAccount, type CdsCustomer } from './customers.ts';
import { interestRates } from './products.ts';

const categories = {
  checking: 'TRANS_AND_SAVINGS_ACCOUNTS',
  savings: 'TRANS_AND_SAVINGS_ACCOUNTS',
  card: 'CRED_AND_CHRG_CARDS',
} as const;
/**
 * Smallest minimum payment of a card, in Australian dollars. The minimum payment is a tenth of the debt, but at least
 * this amount and at most the whole debt.
 */
const minPayment = new Big(25);
/** Day of the month on which card payments are due. */
const cardPaymentDay = 6;

/** Formats an amount as the standard's `AmountString`, for example `-12.50`. */
export function money(amount: Big): string {
  return amount.toFixed(2);
}

/** Returns an account as `BankingAccountV3`, which is also valid for the previous version. */
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

/** Returns an account as `BankingAccountDetailV5`. */
export function accountDetailView(account: CdsAccount, { address, holders, today }: CdsCustomer) {
  const { bsb, number, role, statement } = account;
  return {
    ...accountView(account),
    ...(bsb !== null && { bsb, accountNumber: number }),
    ...(role === 'savings' && { depositRate: interestRates.savings }),
    ...(role === 'card' && {
      lendingRate: interestRates.card,
      specificAccountUType: 'creditCard',
      creditCard: {
        minPaymentAmount: money(minPaymentDue(statement.balance)),
        paymentDueAmount: money(debtOf(statement.balance)),
        paymentCurrency: 'AUD',
        paymentDueDate: toIsoDate(nextCardPaymentDay(today)),
      },
    }),
    addresses: [physicalAddress(holders[0].name, address)],
  };
}

/** Returns a `BankingBalance`. Debts are negative. The available balance includes the unused credit limit, and is never negative. */
export function balanceView({ accountId, statement, creditLimit }: CdsAccount) {
  const { balance, pendingAmount } = statement;
  const available = balance.plus(pendingAmount).plus(creditLimit ?? 0);
  return {
    accountId,
    currentBalance: money(balance),
    availableBalance: money(available.lt(0) ? new Big(0) : available),
    ...(creditLimit !== null && { creditLimit: money(creditLimit) }),
    currency: 'AUD',
  };
}

function debtOf(balance: Big): Big {
  return balance.lt(0) ? balance.neg() : new Big(0);
}

function minPaymentDue(balance: Big): Big {
  const debt = debtOf(balance);
  const tenth = debt.div(10).round(2);
  const minimum = tenth.lt(minPayment) ? minPayment : tenth;
  return debt.lt(minimum) ? debt : minimum;
}

function nextCardPaymentDay(today: number): number {
  const { year, month, dayOfMonth } = calendarDay(today);
  return dayOfDate(year, dayOfMonth < cardPaymentDay ? month : month + 1, cardPaymentDay);
}
