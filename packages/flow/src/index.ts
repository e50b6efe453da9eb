export type * from './bank-visit/bank-visit-state.ts';
export { mayGoBack, maySearch } from './connection.ts';
export type * from './connection-state.ts';
export type * from './failed-request.ts';
export * from './link-effect.ts';
export * from './link-event.ts';
export * from './link-state.ts';
export * from './problems.ts';
export { challengeMark, progressRowNames, readProviderAccount } from './provider-account-reading.ts';
export type {
  PreviousReading,
  ProgressRow,
  ProgressRowName,
  Reading,
  ReadingOutcome,
} from './provider-account-reading.ts';
export { resumeFrom, toSnapshot } from './snapshot.ts';
export { narrowStart } from './start.ts';
export { removable } from './steps/removal.ts';
export { transition } from './transition.ts';
export type { Turn } from './transition.ts';
export type { SessionEffect } from './standing-view/index.ts';
export * from './manage/index.ts';
export * from './consents/index.ts';
