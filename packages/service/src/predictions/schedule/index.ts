export { atOnce, type DueDeps, updateDue } from './due-predictions.ts';
export { calendarRule } from './calendar-rule.ts';
export { countryOf, type EventRow, goesOn, horizonDays, isRefused, type OccurrenceRow } from './series-event.ts';
export { follow, type PredictionDeps } from './update-user.ts';
