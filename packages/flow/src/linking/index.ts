export { link, type LinkTurn } from './machine.ts';
export type * from './bank-connection.ts';
export type * from './state.ts';
export type {
  Announcement,
  EventOf,
  LinkAnnouncement,
  LinkEffect,
  LinkElementEvent,
  LinkEvent,
  LinkEventType,
  LinkHostEvent,
  LinkRequest,
  LinkTimeEvent,
  LinkUserEvent,
  RemovalEvent,
} from './events.ts';
export { initialModel } from './state.ts';
export { connectionOfAccount, mayGoBack, mayLinkMore, maySearch, maySelectAccounts } from './connection.ts';
export { linkedEvent, withCompleted } from './exit.ts';
export { resumeFrom, toSnapshot } from './snapshot.ts';
export {
  challengeMark,
  isFinal,
  observeProviderAccount,
  type Observation,
  type ObservedOutcome,
  type PreviousObservation,
  progressRowNames,
  startingRows,
  type ProgressRow,
  type ProgressRowName,
} from './observations.ts';
export { readyAccounts } from './usable-accounts.ts';
export { removableConnectionId } from './error.ts';
