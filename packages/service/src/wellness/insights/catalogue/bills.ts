import { isBill, isIncomeSeries, isSalary, isSubscription, type RecurringEvent } from '../facts/index.ts';
import {
  amountLimit,
  bankAndCard,
  daysLimit,
  type InsightDefinition,
  numberLimit,
  onEvent,
  onSchedule,
  percentLimit,
  offByDefault,
} from './definition.ts';
import { paidDigest, upcomingDigest } from './recurring-digests.ts';
import { viewsOfMerchantType } from './recurring-events.ts';
import { changedAmounts, latePayments, paidPayments, upcomingPayments } from './recurring-payments.ts';
import { newSeries, uncertainSeries, uncertainSeriesDigest } from './recurring-series.ts';

const isBillOrSubscription = (event: RecurringEvent): boolean => isBill(event) || isSubscription(event);
const [isBillView, isSubscriptionView] = [viewsOfMerchantType('BILLERS'), viewsOfMerchantType('SUBSCRIPTION')];

/** Options of insights about one account or view. */
const accountOrView = { containers: bankAndCard, entities: ['ACCOUNT', 'VIEW'] } as const;
/** Limits for a change of a price. */
const priceLimits = [amountLimit('CHANGE', 10, { low: 0, high: 10_000 }), percentLimit('CHANGE', 10, 0, 500)];

/** Insights about bills, subscriptions and salary, derived from predictions. */
export const billInsights: readonly InsightDefinition[] = [
  onEvent({
    ...accountOrView,
    name: 'NEW_BILL',
    title: 'New Bill',
    description: 'A bill that comes again and again was found.',
    duplicate: 'ever',
    fitsView: isBillView,
    evaluate: newSeries(isBill),
  }),
  onEvent({
    ...accountOrView,
    name: 'BILL_PAID',
    title: 'Bill Paid',
    description: 'A bill that was expected has been paid.',
    duplicate: { days: 31 },
    fitsView: isBillView,
    evaluate: paidPayments(isBill),
  }),
  onEvent({
    ...accountOrView,
    name: 'BILL_CHANGED',
    title: 'Bill Changed',
    description: 'A bill came to another amount than the one before.',
    thresholds: priceLimits,
    duplicate: { days: 31 },
    fitsView: isBillView,
    evaluate: changedAmounts(isBill),
  }),
  onSchedule('OTHER', ['DAILY'], {
    ...accountOrView,
    name: 'BILL_NOT_PAID',
    title: 'Bill Not Paid',
    description: 'A bill that was expected has not been paid.',
    thresholds: [daysLimit('DELAY', 3, 15)],
    fitsView: isBillView,
    evaluate: latePayments(isBill),
  }),
  onSchedule('OTHER', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    ...accountOrView,
    name: 'UPCOMING_BILLS',
    title: 'Upcoming Bills',
    description: 'Bills are due in the days to come.',
    thresholds: [daysLimit('FUTURE', 7)],
    fitsView: isBillView,
    ...offByDefault,
    evaluate: upcomingPayments(isBill),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'UPCOMING_SUBSCRIPTIONS_ALL_ACCOUNTS',
    title: 'Upcoming Subscriptions - All Accounts',
    description: 'Subscriptions are due in the days to come.',
    containers: bankAndCard,
    thresholds: [daysLimit('FUTURE', 7)],
    ...offByDefault,
    evaluate: upcomingDigest(isSubscription),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY', 'MID_MONTHLY'], {
    name: 'UPCOMING_BILLS_AND_SUBSCRIPTIONS_ALL_ACCOUNTS',
    title: 'Upcoming Bills and Subscriptions - All Accounts',
    description: 'Bills and subscriptions are due in the days to come.',
    containers: bankAndCard,
    thresholds: [daysLimit('FUTURE', 7)],
    evaluate: upcomingDigest(isBillOrSubscription),
  }),
  onEvent({
    ...accountOrView,
    name: 'SUBSCRIPTION_PAID',
    title: 'Subscription Paid',
    description: 'A subscription that was expected has been paid.',
    duplicate: { days: 31 },
    fitsView: isSubscriptionView,
    evaluate: paidPayments(isSubscription),
  }),
  onEvent({
    ...accountOrView,
    name: 'SUBSCRIPTION_CHANGED',
    title: 'Subscription Changed',
    description: 'The price of a subscription has moved.',
    thresholds: [amountLimit('CHANGE', 1, { low: 0, high: 10_000 }), percentLimit('CHANGE', 5, 0, 500)],
    duplicate: { days: 31 },
    fitsView: isSubscriptionView,
    evaluate: changedAmounts(isSubscription),
  }),
  onSchedule('OTHER', ['DAILY'], {
    ...accountOrView,
    name: 'SUBSCRIPTION_NOT_PAID',
    title: 'Subscription Not Paid',
    description: 'A subscription that was expected has not been paid.',
    thresholds: [daysLimit('DELAY', 3, 15)],
    fitsView: isSubscriptionView,
    evaluate: latePayments(isSubscription),
  }),
  onSchedule('AGGREGATE', ['WEEKLY', 'DAILY', 'MONTHLY'], {
    name: 'SUBSCRIPTION_PAID_AND_BILL_PAID_ALL_ACCOUNTS',
    title: 'Subscriptions and Bills Paid - All Accounts',
    description: 'What was paid of bills and subscriptions.',
    containers: bankAndCard,
    durations: ['THIS_MONTH', 'LAST_MONTH'],
    ...offByDefault,
    evaluate: paidDigest(isBillOrSubscription),
  }),
  onEvent({
    name: 'NEW_SALARY',
    title: 'New Salary',
    description: 'A salary that comes again and again was found.',
    containers: ['BANK'],
    duplicate: 'ever',
    evaluate: newSeries(isSalary),
  }),
  onEvent({
    name: 'SALARY_DEPOSITED',
    title: 'Salary Deposited',
    description: 'A salary that was expected has come in.',
    containers: ['BANK'],
    duplicate: { days: 31 },
    evaluate: paidPayments(isSalary),
  }),
  onSchedule('OTHER', ['DAILY'], {
    name: 'RECURRING_DEPOSIT_IS_LATE',
    title: 'Recurring Deposit Is Late',
    description: 'A deposit that was expected has not come in.',
    containers: ['BANK'],
    thresholds: [daysLimit('DELAY', 3, 15)],
    evaluate: latePayments(isIncomeSeries),
  }),
  onEvent({
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES',
    title: 'Low Confidence Projected Series',
    description: 'Payments may come again and again: the user is asked.',
    containers: bankAndCard,
    duplicate: { days: 31 },
    evaluate: uncertainSeries,
  }),
  onSchedule('AGGREGATE', ['MONTHLY', 'WEEKLY', 'DAILY'], {
    name: 'LOW_CONFIDENCE_PROJECTED_SERIES_ALL_ACCOUNTS',
    title: 'Low Confidence Projected Series - All Accounts',
    description: 'Payments may come again and again: the user is asked about all of them.',
    containers: bankAndCard,
    thresholds: [numberLimit('MINIMUM', 1, 1, 50)],
    ...offByDefault,
    evaluate: uncertainSeriesDigest,
  }),
];
