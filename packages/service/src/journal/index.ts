export { InvalidCursorError } from './cursor.ts';
export { type Change, recordChange } from './record.ts';
export { startSequencer } from './sequencer.ts';
export { type JournalClock, settle, stampRound } from './stamp.ts';
export {
  type ChangedUsersQuery,
  horizon,
  type JournalWindow,
  readChangedUsers,
  readWindow,
  type StampedChange,
  type WindowQuery,
} from './window.ts';
