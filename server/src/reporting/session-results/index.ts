export { endSession, finishSession, getSessionResult } from './result-endpoints.ts';
export {
  referenceTo,
  sessionReference,
  type NeedsSessionEnd,
  type ResultAnnouncer,
  type SessionEnd,
  type SessionReference,
  openSessionEnd,
} from './session-end.ts';
export { forgetOldChallenges, forgetOldSessions } from './retention.ts';
