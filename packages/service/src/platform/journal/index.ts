export {
  accountChange,
  deletionOf,
  itemChanges,
  providerAccountChange,
  forgetUser,
  type Change,
  recordChange,
} from './record.ts';
export { decodeCursor, InvalidCursorError, countChanges, readWindow, type StampedChange } from './window.ts';
export {
  horizonOf,
  earliestHorizon,
  latestHorizon,
  maxPeriodMs,
  retentionStart,
  windowsBetween,
  type Period,
} from './horizon.ts';
export { pruneRound, startPruning } from './prune.ts';
export { startSequencer, stampRound } from './stamp.ts';
export { settleAll, type Settled, settleNodes, settleUser } from './settle.ts';
export { journalUsersOf, readChangedUsers } from './users.ts';
