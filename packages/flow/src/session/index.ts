export { narrowStart } from './narrow-start.ts';
export { sessionOverlay } from './overlay.ts';
export type { LeaveConsequence, Overlay } from './overlay.ts';
export type { SessionEffect } from './session-effect.ts';
export type { EventSource, From, Launched, SessionEvent, SessionEventOf, SessionUserEvent } from './session-event.ts';
export { mayAddByHand, mayChooseAccounts } from './permissions.ts';
export { initialFacts, noStart } from './session-facts.ts';
export type {
  ByHand,
  ByHandPlace,
  CompletedLink,
  ListFilter,
  RedirectMode,
  SessionFacts,
  SessionStatus,
  SettlesAt,
  ViewStart,
} from './session-facts.ts';
export { continueSession, expireByFailure, factsOf, stepSession } from './session-step.ts';
export type { SessionStep } from './session-step.ts';
