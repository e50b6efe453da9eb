import type { InsightBlocks, InsightReason } from '@fin-link/contracts/service';
import Big from 'big.js';
import type { CategoryNames } from '../../../data/categories/index.ts';
import { confidenceLevelOf } from '../../predictions/index.ts';
import { type CategoryKey, categoryParts } from '../../../data/transactions/index.ts';
import {
  categoryKeyOf,
  type DuePayment,
  type InsightAccount,
  type InsightView,
  type Payment,
  type RecurringEvent,
} from '../facts/index.ts';

type Amount = NonNullable<InsightReason['amount']>;
/** Row of an insight's list of largest amounts. */
export type TopRow = NonNullable<InsightReason['top']>[number];
type BasicTransaction = NonNullable<NonNullable<InsightBlocks['basicAccount']>[number]['basicTransaction']>[number];
type BasicEvent = NonNullable<InsightBlocks['basicPredictedEvents']>[number];
type BankBlock = NonNullable<InsightBlocks['bankAccount']>[number];
type CardBlock = NonNullable<InsightBlocks['cardAccount']>[number];
type BasicBlock = NonNullable<InsightBlocks['basicAccount']>[number];

/** Optional fields of an account's block, which depend on the insight. */
export type AccountParts = Partial<
  Omit<BankBlock & CardBlock & BasicBlock, 'id' | 'container' | 'link' | 'availableBalance' | 'balance'>
>;

/** Maximum length of a list in an insight. */
export const maxListLength = 50;
/** Maximum number of rows in the list of largest amounts. */
export const maxTopRows = 20;
/** Number of digits after the decimal point. */
const amountDigits = 2;

/** Converts an amount to its form in the public API, rounded to two digits. */
export const money = (amount: Big | string, currency: string): Amount => ({
  amount: Number(new Big(amount).round(amountDigits).toString()),
  currency,
});

/** Returns `part` in percent of the absolute value of `whole`, rounded to one digit; `undefined` if `whole` is 0. */
export const percentOf = (part: Big, whole: Big): number | undefined =>
  whole.eq(0) ? undefined : Number(part.div(whole.abs()).times(100).round(1).toString());

/** Builds the account blocks of an insight, with the optional fields that `partsOf` returns for an account. */
export function accountBlocks(
  accounts: readonly InsightAccount[],
  partsOf: (account: InsightAccount) => AccountParts = () => ({}),
): InsightBlocks {
  const blocks: InsightBlocks = {};
  for (const account of accounts.slice(0, maxListLength)) addAccountBlock(blocks, account, partsOf(account));
  return blocks;
}

/**
 * Adds the block of an account to the list for its kind. Each kind has its own fields in the public API, except that accounts with a cash
 * flow have the basic fields.
 */
function addAccountBlock(blocks: InsightBlocks, account: InsightAccount, parts: AccountParts): void {
  const fields = accountFields(account);
  const balance = optionalMoney(account.balance, account);
  const lastUpdated = account.updatedAt.toISOString();
  const { basicTransaction, basicPredictedEvent, predictedInfo, changeValue, cashFlowTrend, ...cardParts } = parts;
  if (cashFlowTrend !== undefined) {
    const optional = withoutUndefined({ basicTransaction, changeValue, cashFlowTrend });
    (blocks.basicAccount ??= []).push({ ...fields, ...optional });
    return;
  }
  switch (account.kind) {
    case 'BANK': {
      const availableBalance = optionalMoney(account.available, account);
      const balances = withoutUndefined({ availableBalance, currentBalance: balance, balance });
      const optional = withoutUndefined({ basicTransaction, basicPredictedEvent, predictedInfo });
      (blocks.bankAccount ??= []).push({ ...fields, ...balances, ...optional, lastUpdated });
      return;
    }
    case 'CARD': {
      const totalCreditLine = optionalMoney(account.creditLine, account);
      const amountDue = optionalMoney(account.amountDue, account);
      const balances = withoutUndefined({ totalCreditLine, runningBalance: balance, balance });
      const optional = withoutUndefined({ amountDue, basicTransaction, ...cardParts });
      (blocks.cardAccount ??= []).push({ ...fields, ...balances, ...optional, lastUpdated });
      return;
    }
    case 'INVESTMENT':
      (blocks.investmentAccount ??= []).push({ ...fields, ...withoutUndefined({ balance }) });
      return;
    case 'LOAN':
      (blocks.loanAccount ??= []).push(fields);
      return;
    case 'REALESTATE':
      (blocks.realEstateAccount ??= []).push({ ...fields, ...withoutUndefined({ changeValue }) });
      return;
    default:
      (blocks.basicAccount ??= []).push({ ...fields, ...withoutUndefined({ changeValue }) });
  }
}

const accountLink = (id: number) => ({ entityName: 'account', methodType: 'GET' as const, url: `/accounts/${id}` });

function accountFields(account: InsightAccount) {
  return {
    id: account.id,
    providerName: account.providerName,
    accountName: account.name,
    accountNumber: account.mask ?? '',
    accountType: account.type,
    accountStatus: account.status,
    isAsset: account.isAsset ?? false,
    container: account.container,
    link: accountLink(account.id),
  };
}

const optionalMoney = (amount: string | null, { currency }: InsightAccount): Amount | undefined =>
  amount === null || currency === null ? undefined : money(amount, currency);

const withoutUndefined = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Builds the block of a view. */
export const viewBlock = ({ id, name }: InsightView): InsightBlocks => ({
  basicView: [{ id: String(id), name, link: { entityName: 'view', method: 'GET', url: `/views/${id}` } }],
});

/** Builds the block of a recurring event. */
export function eventBlock(event: RecurringEvent, names: CategoryNames): BasicEvent {
  return {
    id: event.id,
    link: { entityName: 'predictedEvent', method: 'GET', url: `/predictedEvents/${event.id}` },
    ...insightCategory(event, names),
    ...(event.last_amount !== null && { lastTrasactionAmount: money(event.last_amount, event.currency) }),
    ...(event.last_date !== null && { lastTransactionDate: event.last_date }),
    ...(event.merchant_name !== null && { basicMerchant: { name: event.merchant_name } }),
    frequency: event.frequency,
    confidence: String(event.confidence),
    confidenceLevel: confidenceLevelOf(event.confidence),
    userApprovalStatus: event.approval,
  };
}

/** Returns the category with its id as a string, as the public API requires for insights. */
function insightCategory(key: CategoryKey, names: CategoryNames) {
  const { categoryId, category } = categoryParts(key, names);
  return { categoryId: String(categoryId), category };
}

/** Builds the block of a predicted payment. */
export function dueBlock({ event, payment }: DuePayment, names: CategoryNames): BasicTransaction {
  return {
    id: payment.id,
    amount: money(event.amount, event.currency),
    date: payment.due_date,
    ...insightCategory(event, names),
    categoryType: categoryParts(event, names).categoryType,
    baseType: event.base_type,
    link: { entityName: 'predictedTransaction', method: 'GET', url: `/predictedTransactions/${payment.id}` },
    description: { original: event.description },
    sourceType: 'PREDICTED',
    ...(event.merchant_type !== null && { merchantType: event.merchant_type }),
    ...(event.merchant_name !== null && { basicMerchant: { name: event.merchant_name } }),
    basicPredictedEvent: eventBlock(event, names),
  };
}

/** Builds the blocks of accounts with the payments on which a finding is based. */
export function paymentBlocks(
  payments: readonly Payment[],
  accounts: readonly InsightAccount[],
  names: CategoryNames,
): InsightBlocks {
  const paymentsByAccount = Map.groupBy(payments.slice(0, maxListLength), ({ accountId }) => accountId);
  return accountBlocks(
    accounts.filter(({ id }) => paymentsByAccount.has(id)),
    ({ id }) => ({
      basicTransaction: (paymentsByAccount.get(id) ?? []).map((payment) => transactionBlock(payment, names)),
    }),
  );
}

/** Builds the block of a payment. */
function transactionBlock(payment: Payment, names: CategoryNames): BasicTransaction {
  const { simpleDescription: simple, consumerDescription: consumer } = payment;
  return {
    id: payment.id,
    amount: money(payment.amount, payment.currency),
    date: payment.date,
    ...insightCategory(categoryKeyOf(payment), names),
    categoryType: payment.categoryType,
    baseType: payment.baseType,
    link: { entityName: 'transaction', method: 'GET', url: transactionUrl(payment) },
    description: { original: payment.description, simple, ...(consumer !== null && { consumer }) },
    sourceType: payment.isManual ? 'MANUAL' : 'AGGREGATED',
    ...(payment.merchantType !== null && payment.merchantType !== undefined && { merchantType: payment.merchantType }),
    ...(payment.merchant !== null && { basicMerchant: { name: payment.merchant } }),
  };
}

const transactionUrl = ({ accountId, date }: Payment): string =>
  `/transactions?accountId=${accountId}&fromDate=${date}&toDate=${date}`;

/** Returns the ids of the first `maxListLength` items. */
export const idsOf = (items: readonly { id: number }[]): number[] => items.slice(0, maxListLength).map(({ id }) => id);

/** Returns the distinct ids of the accounts of the payments. */
export const accountIdsOf = (payments: readonly Payment[]): number[] => [
  ...new Set(payments.map(({ accountId }) => accountId)),
];

/** Returns at most `maxTopRows` rows, the largest first. */
export const topRows = (rows: readonly TopRow[]): TopRow[] =>
  rows.toSorted((one, other) => other.amount.amount - one.amount.amount).slice(0, maxTopRows);

/** Builds the change between the amount on day `from` and the amount on day `to`. */
export function changeOf(
  { previous, current, currency }: { previous: Big; current: Big; currency: string },
  { from, to }: { from: string; to: string },
) {
  const change = current.minus(previous);
  const percent = percentOf(change, previous);
  return {
    changeType: change.gte(0) ? ('INCREASE' as const) : ('DECREASE' as const),
    previousDate: from,
    previousAmount: money(previous, currency),
    currentDate: to,
    currentAmount: money(current, currency),
    changeAmount: money(change, currency),
    ...(percent !== undefined && { changePercent: percent }),
  };
}
