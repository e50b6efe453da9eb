export type * from './bank-authorization/bank-authorization-state.ts';
export { mayGoBack, maySearch } from './linking/moves/connection.ts';
export type * from './linking/model/connection-state.ts';
export type * from './host/failed-request.ts';
export * from './linking/model/link-effect.ts';
export * from './linking/model/link-event.ts';
export * from './linking/model/link-state.ts';
export * from './problems/problems.ts';
export {
  challengeMark,
  progressRowNames,
  readProviderAccount,
} from './linking/observations/provider-account-reading.ts';
export type {
  PreviousReading,
  ProgressRow,
  ProgressRowName,
  Reading,
  ReadingOutcome,
} from './linking/observations/provider-account-reading.ts';
export { resumeFrom, toSnapshot } from './linking/moves/snapshot.ts';
export { narrowStart } from './linking/moves/start.ts';
export { removable } from './linking/steps/removal.ts';
export { transition } from './linking/transition.ts';
export type { Turn } from './linking/transition.ts';
export type { SessionEffect } from './kernel/index.ts';
export * from './connections/index.ts';
export * from './consents/index.ts';
