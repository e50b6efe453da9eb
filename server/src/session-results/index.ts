export { endSession } from './end-session.ts';
export type { ResultAnnouncer, SessionEnd, SessionResultDeps } from './ending.ts';
export { finishSession } from './finish-session.ts';
export { getSessionResult } from './get-session-result.ts';
export { forgetOldChallenges, forgetOldSessions } from './retention.ts';
export { openSessionEnd } from './session-end.ts';
export { referenceTo, sessionReference } from './session-reference.ts';
export type { SessionReference } from './session-reference.ts';
