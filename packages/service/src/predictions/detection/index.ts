export { dateOf, dayOf, type Country, type Day } from './calendar.ts';
export { detectSeries, type DetectedSeries, type HistoryItem } from './detect.ts';
export { forecast, type Expected } from './forecast.ts';
