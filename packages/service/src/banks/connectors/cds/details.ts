import Big from 'big.js';
import { decimalText, optionalText } from '../contract/bank-text.ts';
import type { Money } from '../contract/connector.ts';
import type { AccountDetails, TransactionDetails } from '../contract/details.ts';
import type { PaymentChannel, StatedFacts, UncleanedFacts } from '../contract/stated-facts.ts';
import type { CdsAccount, CdsAccountDetail, CdsTransactionRow } from './schema.ts';

/**
 * Returns facts about an account, keyed as in the service interface. Includes facts that do not fit the account's container;
 * `servedDetails` leaves them out.
 */
export function accountDetailsOf(account: CdsAccount, detail: CdsAccountDetail | null): AccountDetails {
  const { creditCard: card, loan, lendingRate, termDeposit } = detail ?? {};
  const deposit = termDeposit?.length === 1 ? termDeposit[0] : undefined;
  return {
    isOwnedAtSource: account.isOwned,
    sourceAccountOwnership: optionalText(account.accountOwnership),
    sourceProductName: optionalText(account.productName),
    apr: percent(lendingRate),
    minimumAmountDue:
      money(card?.minPaymentAmount, card?.paymentCurrency) ??
      money(loan?.minInstalmentAmount, loan?.minInstalmentCurrency),
    maturityDate: deposit?.maturityDate ?? loan?.loanEndDate,
    maturityAmount: money(deposit?.maturityAmount, deposit?.maturityCurrency),
    originalLoanAmount: money(loan?.originalLoanAmount, loan?.originalLoanCurrency),
    originationDate: loan?.originalStartDate,
    frequency: frequencies.get(loan?.repaymentFrequency ?? ''),
    minRedraw: money(loan?.minRedraw, loan?.minRedrawCurrency),
    maxRedraw: money(loan?.maxRedraw, loan?.maxRedrawCurrency),
    sourceLoanOffsetEnabled: loan?.offsetAccountEnabled,
    sourceLoanRepaymentType: optionalText(loan?.repaymentType),
  };
}

/** Returns facts about a transaction, keyed as in the service interface. */
export function transactionDetailsOf(row: CdsTransactionRow): TransactionDetails {
  return {
    typeAtSource: optionalText(row.type),
    sourceMerchantCategoryCode: optionalText(row.merchantCategoryCode),
    sourceBillerCode: optionalText(row.billerCode),
    sourceBillerName: optionalText(row.billerName),
    sourceApcaNumber: optionalText(row.apcaNumber),
  };
}

/** Returns the facts that a row states in separate fields, not in its text. */
export function transactionFactsOf(row: CdsTransactionRow): UncleanedFacts {
  const { type = '', amount, extendedData } = row;
  return {
    merchantName: row.merchantName,
    merchantCategoryCode: row.merchantCategoryCode,
    billerName: row.billerName,
    billerCode: row.billerCode,
    apcaNumber: row.apcaNumber,
    counterpartyName: amount.startsWith('-') ? extendedData?.payee : extendedData?.payer,
    channel: channels.get(type) ?? (type === 'PAYMENT' ? channelOfPayment(row) : undefined),
    bankEntry: bankEntries.get(type),
  };
}

/** Channels by transaction type. A type `PAYMENT` has none: it may be a card purchase, a transfer or a bill. */
const channels: ReadonlyMap<string, PaymentChannel> = new Map([
  ['DIRECT_DEBIT', 'DIRECT_DEBIT'],
  ['FEE', 'FEE'],
  ['INTEREST_CHARGED', 'INTEREST'],
  ['INTEREST_PAID', 'INTEREST'],
  ['TRANSFER_INCOMING', 'CREDIT_TRANSFER'],
  ['TRANSFER_OUTGOING', 'CREDIT_TRANSFER'],
]);

/** Entries that the bank itself makes, by transaction type. They decide the category. */
const bankEntries: ReadonlyMap<string, NonNullable<StatedFacts['bankEntry']>> = new Map([
  ['FEE', 'FEE'],
  ['INTEREST_CHARGED', 'INTEREST'],
  ['INTEREST_PAID', 'INTEREST'],
]);

/** Returns the channel of a payment: BPAY if it names a biller, a card if it has a merchant category code. */
function channelOfPayment(row: CdsTransactionRow): PaymentChannel | undefined {
  if ((row.billerCode ?? row.billerName) !== undefined) return 'BILL_PAYMENT';
  return row.merchantCategoryCode === undefined ? undefined : 'CARD';
}

/** Frequencies by ISO 8601 duration. */
const frequencies: ReadonlyMap<string, NonNullable<AccountDetails['frequency']>> = new Map([
  ['P1D', 'DAILY'],
  ['P7D', 'WEEKLY'],
  ['P1W', 'WEEKLY'],
  ['P14D', 'EVERY_2_WEEKS'],
  ['P2W', 'EVERY_2_WEEKS'],
  ['P28D', 'EVERY_4_WEEKS'],
  ['P4W', 'EVERY_4_WEEKS'],
  ['P1M', 'MONTHLY'],
  ['P2M', 'EVERY_2_MONTHS'],
  ['P3M', 'QUARTERLY'],
  ['P6M', 'SEMI_ANNUALLY'],
  ['P1Y', 'ANNUALLY'],
]);

/** Converts a rate from a fraction to percent: `0.042` becomes `4.2`. */
export const percent = (rate: string | undefined): string | undefined =>
  rate === undefined ? undefined : new Big(rate).times(100).toFixed();

const money = (amount: string | undefined, currency = 'AUD'): Money | undefined =>
  amount === undefined ? undefined : { amount: decimalText(new Big(amount)), currency };
