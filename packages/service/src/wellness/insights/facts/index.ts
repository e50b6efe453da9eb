export { type InsightAccount, readAccounts } from './accounts.ts';
export { addMonths, monthOf, monthsIn, periodOf, scheduleOf, windowOf } from './days.ts';
export { type Facts, recentDays, readFacts, type InsightView } from './facts.ts';
export {
  byCurrency,
  categoryKeyOf,
  detailName,
  isFee,
  isInPeriod,
  isIncome,
  isRefund,
  isSpending,
  netOf,
  type Payment,
  titleOf,
  totalOf,
} from './payments.ts';
export { type DuePayment, isBill, isIncomeSeries, isSalary, isSubscription, type RecurringEvent } from './predicted.ts';
