import { known } from './insight-sentences.ts';
import type { Sentences } from './insight-sentences.ts';

const changes: Sentences[string] = ({ limit, limitPercent }) =>
  known`You hear of changes of at least ${limit} and ${limitPercent}.` ??
  known`You hear of changes of at least ${limit}.` ??
  known`You hear of changes of at least ${limitPercent}.` ??
  'You hear of changes.';

const moreThanUsual: Sentences[string] = ({ limit, limitPercent }) =>
  known`You hear when spending is at least ${limit} and ${limitPercent} above your average.` ??
  known`You hear when spending is at least ${limit} above your average.` ??
  known`You hear when spending is at least ${limitPercent} above your average.`;

const moreThanOthers: Sentences[string] = ({ limit, limitPercent }) =>
  known`You hear when spending is at least ${limit} and ${limitPercent} above that of others.` ??
  known`You hear when spending is at least ${limit} above that of others.` ??
  'You hear when spending is above that of others.';

const incomeAbove: Sentences[string] = ({ limit }) => known`You hear when more than ${limit} comes in.`;
const unlinked = (): string => 'You hear when a payment goes to an account that isn’t linked.';
const summary = (): string => 'You get this summary regularly.';
const upcoming = (): string => 'You hear of what is due soon.';

/** Why the user hears of an insight: the limit in force, or what always leads to it. */
export const insightReasons: Sentences = {
  AGGREGATE_CREDIT_CARD_ACCOUNT: unlinked,
  AGGREGATE_INSURANCE_ACCOUNT: unlinked,
  AGGREGATE_MORTGAGE_ACCOUNT: unlinked,
  AGGREGATE_INVESTMENT_ACCOUNT: unlinked,
  AGGREGATE_REAL_ESTATE_ACCOUNT: unlinked,
  AGGREGATE_SAVINGS_CHECKING_ACCOUNT: () => 'You hear when cards are linked without a bank account.',
  LOW_BALANCE_WARNING: ({ limit }) => known`You hear of balances below ${limit}.`,
  LOW_BALANCE_WARNING_ALL_ACCOUNTS: ({ limit }) => known`You hear when all balances together are below ${limit}.`,
  BALANCE_ABOVE_THRESHOLD: ({ limit }) => known`You hear of balances above ${limit}.`,
  PROJECTED_LOW_BALANCE: ({ limit }) =>
    known`You hear of expected balances below ${limit}.` ?? 'You hear of low balances that we expect.',
  PROJECTED_DISCRETIONARY_FUNDS: summary,
  SAVINGS_INCREASED_COMPARED_TO_YOUR_AVERAGE: () => 'You hear when savings are above your average.',
  CARD_STATEMENT_AVAILABLE: () => 'You hear of each new statement.',
  CARD_PAYMENT_DUE_REMINDER: () => 'You hear of card payments before they are due.',
  CREDIT_CARD_APR_CHANGE: ({ limitPoints }) =>
    known`You hear of changes of more than ${limitPoints} percentage points.`,
  CREDIT_UTILIZATION_SINGLE_CARD: ({ limitPercent }) => known`You hear when more than ${limitPercent} is used.`,
  CREDIT_UTILIZATION_ALL_CARDS: ({ limitPercent }) => known`You hear when more than ${limitPercent} is used.`,
  NEW_BILL: () => 'You hear of each new bill.',
  BILL_PAID: () => 'You hear of each bill that is paid.',
  BILL_CHANGED: changes,
  BILL_NOT_PAID: () => 'You hear of bills that are late.',
  NEW_SUBSCRIPTION: () => 'You hear of each new subscription.',
  SUBSCRIPTION_PAID: () => 'You hear of each subscription that is paid.',
  SUBSCRIPTION_CHANGED: changes,
  SUBSCRIPTION_NOT_PAID: () => 'You hear of subscriptions that are late.',
  UPCOMING_BILLS: upcoming,
  UPCOMING_SUBSCRIPTIONS: upcoming,
  UPCOMING_BILLS_AND_SUBSCRIPTIONS: upcoming,
  SUBSCRIPTION_PAID_AND_BILL_PAID: summary,
  NEW_SALARY: () => 'You hear of new income that comes regularly.',
  SALARY_DEPOSITED: () => 'You hear when your pay arrives.',
  RECURRING_DEPOSIT_IS_LATE: () => 'You hear of income that is late.',
  LOW_CONFIDENCE_PROJECTED_SERIES: () => 'You hear of predictions that need your answer.',
  LARGE_PURCHASE: ({ limit }) => known`You hear of purchases of ${limit} or more.`,
  LARGE_DEPOSIT: ({ limit }) => known`You hear of deposits of ${limit} or more.`,
  REFUND_DEPOSITED: ({ limit }) => known`You hear of refunds of ${limit} or more.` ?? 'You hear of refunds.',
  DUPLICATE_TRANSACTION: () => 'You hear when the same amount is charged again.',
  INCOME_THRESHOLD: incomeAbove,
  INCOME_EXCEEDED_THRESHOLD: incomeAbove,
  SPENDING_BY_CATEGORY: summary,
  SPENDING_BY_DETAIL_CATEGORY: summary,
  SPENDING_BY_MERCHANT: summary,
  COUNT_OF_TRANSACTIONS_BY_MERCHANT: summary,
  SPENDING_EXCEEDED_AVERAGE: moreThanUsual,
  PEER_SPENDING_COMPARISON_SUMMARY: summary,
  SUGGESTED_SAVING_OPPORTUNITY: moreThanOthers,
  FINANCIAL_FEES: ({ limit }) => known`You hear of fees of ${limit} or more.` ?? 'You hear of the fees that you pay.',
  CASH_FLOW_SUMMARY: summary,
  NET_INCOME_SUMMARY: summary,
  CHANGE_IN_NETWORTH: changes,
  CHANGE_IN_ASSETS: changes,
  CHANGE_IN_LIABILITIES: changes,
  CHANGE_IN_PROPERTYVALUE: changes,
  NETWORTH_SUMMARY: summary,
};
