export { maxUsersPerRound, type DueDeps, updateDue, updateOccurrences, type PredictionDeps } from './update-user.ts';
export {
  type EventRow,
  isContinuing,
  isNearBand,
  horizonDays,
  isNotAnnounced,
  isRefused,
  type OccurrenceRow,
  toleranceOf,
  withAmountsOn,
} from './series-event.ts';
export { predictedStatuses } from './read-user.ts';
