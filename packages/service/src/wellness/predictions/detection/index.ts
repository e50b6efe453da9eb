export { dateOf, dayOf, dayOfMonth, monthOf, weekdayOf, type Country, type Day } from './calendar.ts';
export { detectSeries, type DetectedSeries, type HistoryItem } from './detect.ts';
export { expectedAmounts, settledUntil } from './forecast.ts';
export { fitRequirements, type Rule, slotsOf } from './rules.ts';
