export { recordChange } from './record.ts';
export type { Change } from './record.ts';
export { horizon, readChangedUsers, readWindow } from './window.ts';
export type { ChangedUsersQuery, JournalWindow, StampedChange, WindowQuery } from './window.ts';
export { settle, stampRound } from './stamp.ts';
export type { JournalClock } from './stamp.ts';
export { startSequencer } from './sequencer.ts';
export type { Sequencer, SequencerOptions } from './sequencer.ts';
export { InvalidCursorError } from './cursor.ts';
