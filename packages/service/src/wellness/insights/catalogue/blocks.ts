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
export type Row = NonNullable<InsightReason['top']>[number];
type BasicTransaction = NonNullable<NonNullable<InsightBlocks['basicAccount']>[number]['basicTransaction']>[number];
type BasicEvent = NonNullable<InsightBlocks['basicPredictedEvents']>[number];
type BankBlock = NonNullable<InsightBlocks['bankAccount']>[number];
type CardBlock = NonNullable<InsightBlocks['cardAccount']>[number];
type BasicBlock = NonNullable<InsightBlocks['basicAccount']>[number];

/** Optional fields of an account's block, which depend on the insight. */
export type AccountParts = Partial<
  Omit<BankBlock & CardBlock & BasicBlock, 'id' | 'container' | 'link' | 'availableBalance' | 'balance'>
>;

/** Maximum length of a list in an insight, and of a list of its largest rows. */
export const mostListed = 50;
export const mostRows = 20;
const digits = 2;

export const money = (amount: Big | string, currency: string): Amount => ({
  amount: Number(new Big(amount).round(digits).toString()),
  currency,
});
export const percentOf = (part: Big, whole: Big): number | undefined =>
  whole.eq(0) ? undefined : Number(part.div(whole.abs()).times(100).round(1).toString());

const accountLink = (id: number) => ({ entityName: 'account', methodType: 'GET' as const, url: `/accounts/${id}` });

function factsOf(account: InsightAccount) {
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

const given = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Builds the account blocks of an insight. Each container has its own shape in the public API. */
export function accountBlocks(
  accounts: readonly InsightAccount[],
  partsOf: (account: InsightAccount) => AccountParts = () => ({}),
): InsightBlocks {
  const blocks: InsightBlocks = {};
  for (const account of accounts.slice(0, mostListed)) {
    const facts = factsOf(account);
    const { basicTransaction, basicPredictedEvent, predictedInfo, changeValue, cashFlowTrend, ...ofCards } =
      partsOf(account);
    const balance = optionalMoney(account.balance, account);
    if (cashFlowTrend !== undefined)
      (blocks.basicAccount ??= []).push({ ...facts, ...given({ basicTransaction, changeValue, cashFlowTrend }) });
    else if (account.kind === 'BANK')
      (blocks.bankAccount ??= []).push({
        ...facts,
        ...given({ availableBalance: optionalMoney(account.available, account), currentBalance: balance, balance }),
        ...given({ basicTransaction, basicPredictedEvent, predictedInfo }),
        lastUpdated: account.updatedAt.toISOString(),
      });
    else if (account.kind === 'CARD')
      (blocks.cardAccount ??= []).push({
        ...facts,
        ...given({ totalCreditLine: optionalMoney(account.creditLine, account), runningBalance: balance, balance }),
        ...given({ amountDue: optionalMoney(account.amountDue, account), basicTransaction }),
        ...given(ofCards),
        lastUpdated: account.updatedAt.toISOString(),
      });
    else if (account.kind === 'INVESTMENT') (blocks.investmentAccount ??= []).push({ ...facts, ...given({ balance }) });
    else if (account.kind === 'LOAN') (blocks.loanAccount ??= []).push(facts);
    else if (account.kind === 'REALESTATE')
      (blocks.realEstateAccount ??= []).push({ ...facts, ...given({ changeValue }) });
    else (blocks.basicAccount ??= []).push({ ...facts, ...given({ changeValue }) });
  }
  return blocks;
}

export const viewBlock = ({ id, name }: InsightView): InsightBlocks => ({
  basicView: [{ id: String(id), name, link: { entityName: 'view', method: 'GET', url: `/views/${id}` } }],
});

/** Returns the category with its id as a string, as the public API requires for insights. */
function writtenCategory(key: CategoryKey, names: CategoryNames) {
  const { categoryId, category } = categoryParts(key, names);
  return { categoryId: String(categoryId), category };
}

function transactionBlock(payment: Payment, names: CategoryNames): BasicTransaction {
  const { simpleDescription: simple, consumerDescription: consumer } = payment;
  return {
    id: payment.id,
    amount: money(payment.amount, payment.currency),
    date: payment.date,
    ...writtenCategory(categoryKeyOf(payment), names),
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

export function eventBlock(event: RecurringEvent, names: CategoryNames): BasicEvent {
  return {
    id: event.id,
    link: { entityName: 'predictedEvent', method: 'GET', url: `/predictedEvents/${event.id}` },
    ...writtenCategory(event, names),
    ...(event.last_amount !== null && { lastTrasactionAmount: money(event.last_amount, event.currency) }),
    ...(event.last_date !== null && { lastTransactionDate: event.last_date }),
    ...(event.merchant_name !== null && { basicMerchant: { name: event.merchant_name } }),
    frequency: event.frequency,
    confidence: String(event.confidence),
    confidenceLevel: confidenceLevelOf(event.confidence),
    userApprovalStatus: event.approval,
  };
}

/** Builds the block of a predicted payment that is due or missed. */
export function dueBlock({ event, payment }: DuePayment, names: CategoryNames): BasicTransaction {
  return {
    id: payment.id,
    amount: money(event.amount, event.currency),
    date: payment.due_date,
    ...writtenCategory(event, names),
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
  const listed = Map.groupBy(payments.slice(0, mostListed), ({ accountId }) => accountId);
  return accountBlocks(
    accounts.filter(({ id }) => listed.has(id)),
    ({ id }) => ({ basicTransaction: (listed.get(id) ?? []).map((payment) => transactionBlock(payment, names)) }),
  );
}

export const idsOf = (items: readonly { id: number }[]): number[] => items.slice(0, mostListed).map(({ id }) => id);
export const accountIdsOf = (payments: readonly Payment[]): number[] => [
  ...new Set(payments.map(({ accountId }) => accountId)),
];

/** Returns the largest rows, the largest first. */
export const topRows = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.amount.amount - one.amount.amount).slice(0, mostRows);

/** Builds the change between two amounts. */
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
