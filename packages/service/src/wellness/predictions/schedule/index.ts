export { maxUsersPerRound, type DueDeps, updateDue, updateOccurrences, type PredictionDeps } from './update-user.ts';
export {
  calendarRule,
  type EventRow,
  isContinuing,
  horizonDays,
  isNotAnnounced,
  isRefused,
  type OccurrenceRow,
  toleranceOf,
  withAmountsOn,
} from './series-event.ts';
export { predictedStatuses } from './read-user.ts';
