export { dateOf, dayIn, dayOf, dayOfMonth, monthOf, type Country, type Day } from './calendar.ts';
export { detectSeries, type DetectedSeries, type HistoryItem } from './detect.ts';
export { expectedAmounts, type ExpectedAmount, settledUntil } from './forecast.ts';
export { fitRequirements, type Rule, slotsOf } from './rules.ts';
