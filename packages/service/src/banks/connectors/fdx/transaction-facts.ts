import type { PaymentChannel, UncleanedFacts } from '../contract/stated-facts.ts';
import type { FdxTransactionRow } from './schema.ts';

/**
 * Channels by `transactionType` of deposits, credit lines, loans and investments. Types without a channel of their own, such as `DEPOSIT` and
 * `ADJUSTMENT`, are left out.
 */
const channels: ReadonlyMap<string, PaymentChannel> = new Map([
  ['ATM', 'ATM'],
  ['ATMDEPOSIT', 'ATM'],
  ['ATMWITHDRAWAL', 'ATM'],
  ['BILLPAYMENT', 'BILL_PAYMENT'],
  ['CASH', 'CASH'],
  ['CHECK', 'CHECK'],
  ['DIRECTDEBIT', 'DIRECT_DEBIT'],
  ['DIRECTDEP', 'CREDIT_TRANSFER'],
  ['DIRECTDEPOSIT', 'CREDIT_TRANSFER'],
  ['FEE', 'FEE'],
  ['INTEREST', 'INTEREST'],
  ['MARGININTEREST', 'INTEREST'],
  ['POS', 'CARD'],
  ['POSCREDIT', 'CARD'],
  ['POSDEBIT', 'CARD'],
  ['PURCHASE', 'CARD'],
  ['SRVCHG', 'FEE'],
  ['TRANSFER', 'CREDIT_TRANSFER'],
  ['XFER', 'CREDIT_TRANSFER'],
]);

/** Returns what the row states beside its text. `category` is a merchant category code only at banks whose profile says so. */
export function transactionFactsOf(row: FdxTransactionRow, hasCategoryCodes: boolean): UncleanedFacts {
  const { transactionPayee, payee, category, transactionType = '', checkNumber = '' } = row;
  // Some banks send 0 for a row without a check.
  const isCheck = /[^\s0]/.test(checkNumber);
  return {
    merchantName: [transactionPayee, payee].find((name = '') => name.trim() !== ''),
    merchantCategoryCode: hasCategoryCodes ? category : undefined,
    channel: isCheck ? 'CHECK' : channels.get(transactionType),
  };
}
