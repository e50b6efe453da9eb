export { accountChange, deletionOf, itemChanges, providerAccountChange } from './changes.ts';
export { InvalidCursorError } from './cursor.ts';
export { type Change, recordChange } from './record.ts';
export { startSequencer } from './sequencer.ts';
export { settle, stampRound } from './stamp.ts';
export { horizon, readChangedUsers, readWindow, type StampedChange } from './window.ts';
