export { atOnce, type DueDeps, updateDue } from './due-predictions.ts';
export { calendarRule } from './calendar-rule.ts';
export { type EventRow, goesOn, horizonDays, isRefused, type OccurrenceRow, toleranceOf } from './series-event.ts';
export { predictedStatuses } from './read-user.ts';
export { follow, type PredictionDeps } from './update-user.ts';
