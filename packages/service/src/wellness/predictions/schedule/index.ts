export { maxUsersPerRound, type DueDeps, updateDue } from './due-predictions.ts';
export { calendarRule } from './calendar-rule.ts';
export {
  type EventRow,
  isContinuing,
  horizonDays,
  isRefused,
  type OccurrenceRow,
  toleranceOf,
  withAmountsOn,
} from './series-event.ts';
export { predictedStatuses } from './read-user.ts';
export { updateOccurrences, type PredictionDeps } from './update-user.ts';
