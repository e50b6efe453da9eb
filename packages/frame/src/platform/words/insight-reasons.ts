import type { Sentences } from './insight-sentences.ts';
import { ifKnown } from './insight-sentences.ts';

const changes: Sentences[string] = ({ limit, limitPercent }) =>
  ifKnown`We let you know about changes of at least ${limit} and ${limitPercent}.` ??
  ifKnown`We let you know about changes of at least ${limit}.` ??
  ifKnown`We let you know about changes of at least ${limitPercent}.` ??
  'We let you know about changes.';

const moreThanUsual: Sentences[string] = ({ limit, limitPercent }) =>
  ifKnown`We let you know when spending is at least ${limit} and ${limitPercent} above your average.` ??
  ifKnown`We let you know when spending is at least ${limit} above your average.` ??
  ifKnown`We let you know when spending is at least ${limitPercent} above your average.`;

const moreThanOthers: Sentences[string] = ({ limit, limitPercent }) =>
  ifKnown`We let you know when spending is at least ${limit} and ${limitPercent} above that of others.` ??
  ifKnown`We let you know when spending is at least ${limit} above that of others.` ??
  'We let you know when spending is above that of others.';

const incomeAbove: Sentences[string] = ({ limit }) => ifKnown`We let you know when more than ${limit} comes in.`;
const unlinked = (): string => 'We let you know when a payment goes to an account that isn’t linked.';
const summary = (): string => 'You get this summary regularly.';
const upcoming = (): string => 'We let you know about what’s due soon.';

/** Reasons why the user sees an insight: the limit in force, or the condition that always causes it. */
export const insightReasons: Sentences = {
  AGGREGATE_CREDIT_CARD_ACCOUNT: unlinked,
  AGGREGATE_INSURANCE_ACCOUNT: unlinked,
  AGGREGATE_MORTGAGE_ACCOUNT: unlinked,
  AGGREGATE_INVESTMENT_ACCOUNT: unlinked,
  AGGREGATE_REAL_ESTATE_ACCOUNT: unlinked,
  AGGREGATE_SAVINGS_CHECKING_ACCOUNT: () => 'We let you know when cards are linked without a bank account.',
  LOW_BALANCE_WARNING: ({ limit }) => ifKnown`We let you know about balances below ${limit}.`,
  LOW_BALANCE_WARNING_ALL_ACCOUNTS: ({ limit }) =>
    ifKnown`We let you know when all balances together are below ${limit}.`,
  BALANCE_ABOVE_THRESHOLD: ({ limit }) => ifKnown`We let you know about balances above ${limit}.`,
  PROJECTED_LOW_BALANCE: ({ limit }) =>
    ifKnown`We let you know about expected balances below ${limit}.` ?? 'We let you know about low balances to come.',
  PROJECTED_DISCRETIONARY_FUNDS: () =>
    'It counts what we expect to come in and go out. You get this summary regularly.',
  SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE: () => 'We let you know when savings are above your average.',
  CARD_STATEMENT_AVAILABLE: () => 'We let you know about each new statement.',
  CARD_PAYMENT_DUE_REMINDER: () => 'We let you know about card payments before they are due.',
  CREDIT_CARD_APR_CHANGE: ({ limitPoints }) =>
    ifKnown`We let you know about changes of more than ${limitPoints} percentage points.`,
  CREDIT_UTILIZATION_SINGLE_CARD: ({ limitPercent }) =>
    ifKnown`We let you know when more than ${limitPercent} is used.`,
  CREDIT_UTILIZATION_ALL_CARDS: ({ limitPercent }) => ifKnown`We let you know when more than ${limitPercent} is used.`,
  NEW_BILL: () => 'We let you know about each new bill.',
  BILL_PAID: () => 'We let you know about each bill you pay.',
  BILL_CHANGED: changes,
  BILL_NOT_PAID: () => 'We let you know about bills that are late.',
  SUBSCRIPTION_PAID: () => 'We let you know about each subscription you pay.',
  SUBSCRIPTION_CHANGED: changes,
  SUBSCRIPTION_NOT_PAID: () => 'We let you know about subscriptions that are late.',
  UPCOMING_BILLS: upcoming,
  UPCOMING_SUBSCRIPTIONS: upcoming,
  UPCOMING_BILLS_AND_SUBSCRIPTIONS: upcoming,
  SUBSCRIPTION_PAID_AND_BILL_PAID: summary,
  NEW_SALARY: () => 'We let you know about new income that comes regularly.',
  SALARY_DEPOSITED: () => 'We let you know when your pay arrives.',
  RECURRING_DEPOSIT_IS_LATE: () => 'We let you know about income that is late.',
  LOW_CONFIDENCE_PROJECTED_SERIES: () => 'We let you know about predictions that need your answer.',
  LARGE_PURCHASE: ({ limit }) => ifKnown`We let you know about purchases of ${limit} or more.`,
  LARGE_DEPOSIT: ({ limit }) => ifKnown`We let you know about deposits of ${limit} or more.`,
  REFUND_DEPOSITED: ({ limit }) =>
    ifKnown`We let you know about refunds of ${limit} or more.` ?? 'We let you know about refunds.',
  DUPLICATE_TRANSACTION: () => 'We let you know when the same amount is charged again.',
  INCOME_THRESHOLD: incomeAbove,
  INCOME_EXCEEDED_THRESHOLD: incomeAbove,
  SPENDING_BY_CATEGORY: summary,
  SPENDING_BY_DETAIL_CATEGORY: summary,
  SPENDING_BY_MERCHANT: summary,
  COUNT_OF_TRANSACTIONS_BY_MERCHANT: summary,
  SPENDING_EXCEEDED_AVERAGE: moreThanUsual,
  PEER_SPENDING_COMPARISON_SUMMARY: summary,
  SUGGESTED_SAVING_OPPORTUNITY: moreThanOthers,
  FINANCIAL_FEES: ({ limit }) =>
    ifKnown`We let you know about fees of ${limit} or more.` ?? 'We let you know about the fees that you pay.',
  CASH_FLOW_SUMMARY: summary,
  NET_INCOME_SUMMARY: summary,
  CHANGE_IN_NETWORTH: changes,
  CHANGE_IN_ASSETS: changes,
  CHANGE_IN_LIABILITIES: changes,
  CHANGE_IN_PROPERTYVALUE: changes,
  NETWORTH_SUMMARY: summary,
};
