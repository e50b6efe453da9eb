import { dayMs } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { z } from 'zod';
import { type Payment, siteKeyOf } from '../households/index.ts';
import type { Entry } from '../ledger/index.ts';
import { money } from './account-views.ts';
import type { CdsAccount, CdsCustomer } from './customers.ts';
import { CdsProblem } from './problem.ts';
import { sydneyDayTime } from './sydney-time.ts';

/** A transaction of a statement, posted or pending. */
interface Line {
  readonly entry: Entry;
  readonly amount: Big;
  readonly isPosted: boolean;
}

/**
 * Returns the transactions of an account, each as `BankingTransactionV2`. Pending transactions come first; both groups are
 * sorted from newest to oldest.
 */
export function transactionViews(account: CdsAccount, customer: CdsCustomer) {
  return linesOf(account).map((line) => transactionView(account, customer, line));
}

/** A transaction as `BankingTransactionV2`. */
type TransactionView = ReturnType<typeof transactionView>;

/** Returns a transaction as `BankingTransactionDetailV3`, or `null` if it does not exist. */
export function transactionDetailView(account: CdsAccount, customer: CdsCustomer, transactionId: string) {
  const line = linesOf(account).find((candidate) => idOf(account, candidate) === transactionId);
  if (line === undefined) return null;
  const payment = customer.paymentOf(line.entry.description);
  return { ...transactionView(account, customer, line), extendedData: extendedData(line, payment) };
}

function linesOf({ statement }: CdsAccount): Line[] {
  const posted = statement.posted.map(({ entry }): Line => ({ entry, amount: entry.amount, isPosted: true }));
  const pending = statement.pending.map((entry): Line => ({ entry, amount: entry.authorized, isPosted: false }));
  return [...posted, ...pending].toReversed();
}

function idOf({ accountId }: CdsAccount, { entry, isPosted }: Line): string {
  return siteKeyOf(accountId, isPosted ? 'posted' : 'pending', entry.date, entry.ordinal);
}

function transactionView(account: CdsAccount, customer: CdsCustomer, line: Line) {
  const { entry, amount, isPosted } = line;
  const payment = customer.paymentOf(entry.description);
  const { type, reference, ...paymentFields } = paymentFieldsOf(payment, amount);
  return {
    accountId: account.accountId,
    transactionId: idOf(account, line),
    isDetailAvailable: payment?.kind === 'npp',
    type,
    status: isPosted ? 'POSTED' : 'PENDING',
    description: entry.description,
    ...(isPosted && { postingDateTime: sydneyDayTime(entry.postsOn), valueDateTime: sydneyDayTime(entry.postsOn) }),
    executionDateTime: sydneyDayTime(entry.date),
    amount: money(amount),
    currency: 'AUD',
    reference,
    ...paymentFields,
  };
}

/** Fields of a transaction that depend on its kind of payment. */
interface PaymentFields {
  readonly type: 'DIRECT_DEBIT' | 'INTEREST_PAID' | 'OTHER' | 'PAYMENT' | 'TRANSFER_INCOMING' | 'TRANSFER_OUTGOING';
  readonly reference: string;
  readonly merchantName?: string;
  readonly merchantCategoryCode?: string;
  readonly billerCode?: string;
  readonly billerName?: string;
  readonly crn?: string;
  readonly apcaNumber?: string;
}

function paymentFieldsOf(payment: Payment | undefined, amount: Big): PaymentFields {
  const transfer = amount.lt(0) ? 'TRANSFER_OUTGOING' : 'TRANSFER_INCOMING';
  switch (payment?.kind) {
    case 'purchase':
      return {
        type: 'PAYMENT',
        reference: '',
        merchantName: payment.merchant,
        merchantCategoryCode: payment.category,
      };
    case 'direct-debit':
      return { type: 'DIRECT_DEBIT', reference: payment.reference, apcaNumber: payment.apcaNumber };
    case 'bpay': {
      const { billerCode, billerName, crn } = payment;
      return { type: 'PAYMENT', reference: crn, billerCode, billerName, crn };
    }
    case 'npp':
      return { type: transfer, reference: payment.reference };
    case 'interest':
      return { type: 'INTEREST_PAID', reference: '' };
    case 'transfer':
      return { type: transfer, reference: '' };
    case undefined:
      return { type: 'OTHER', reference: '' };
  }
}

/** Returns `BankingTransactionDetailExtendedDataV2`, which only payments of the New Payments Platform (NPP) have. */
function extendedData({ entry, amount }: Line, payment: Payment | undefined): object {
  if (payment?.kind !== 'npp') return {};
  return {
    [amount.lt(0) ? 'payee' : 'payer']: payment.counterparty,
    extensionUType: 'nppPayload',
    nppPayload: {
      extendedDescription: `${payment.counterparty} ${payment.reference}`,
      endToEndId: siteKeyOf('end to end', entry.date, entry.description),
      purposeCode: payment.purpose,
      // Overlay service of the NPP for payments between persons (Osko).
      service: 'X2P1',
      serviceVersion: '01',
    },
  };
}

/** Query parameters of the standard that filter transactions. */
interface TransactionQuery {
  readonly 'oldest-time'?: string;
  readonly 'newest-time'?: string;
  readonly 'min-amount'?: string;
  readonly 'max-amount'?: string;
  readonly text?: string;
}

/** Period before `newest-time` in milliseconds if the query has no `oldest-time`: 90 days. */
const defaultPeriodMs = 90 * dayMs;
const dateTimeString = z.iso.datetime({ offset: true });
const amountString = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/**
 * Returns a filter for the standard's parameters. Without `oldest-time`, the filter matches the 90 days before `newest-time`. The filter
 * compares absolute amounts, so `min-amount=10` also matches -12.50. Throws `CdsProblem` if a parameter is invalid.
 */
export function transactionFilter(query: TransactionQuery, now: Date): (transaction: TransactionView) => boolean {
  const newest = timeParameter(query, 'newest-time') ?? now.getTime();
  const oldest = timeParameter(query, 'oldest-time') ?? newest - defaultPeriodMs;
  const minAmount = amountParameter(query, 'min-amount');
  const maxAmount = amountParameter(query, 'max-amount');
  const text = query.text?.toLowerCase();
  return ({ postingDateTime, executionDateTime, amount, description, reference }) => {
    const time = Date.parse(postingDateTime ?? executionDateTime);
    const absoluteAmount = new Big(amount).abs();
    return (
      time >= oldest &&
      time <= newest &&
      (minAmount === null || absoluteAmount.gte(minAmount)) &&
      (maxAmount === null || absoluteAmount.lte(maxAmount)) &&
      (text === undefined || `${description}\n${reference}`.toLowerCase().includes(text))
    );
  };
}

function timeParameter(query: TransactionQuery, name: 'oldest-time' | 'newest-time'): number | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!dateTimeString.safeParse(value).success) throw new CdsProblem('invalidDateTime', name);
  return Date.parse(value);
}

function amountParameter(query: TransactionQuery, name: 'min-amount' | 'max-amount'): Big | null {
  const value = query[name];
  if (value === undefined) return null;
  if (!amountString.test(value)) throw new CdsProblem('invalidField', name);
  return new Big(value).abs();
}
