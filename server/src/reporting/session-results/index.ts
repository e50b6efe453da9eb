export { endSession } from './end-session.ts';
export { referenceTo, sessionReference } from './ending.ts';
export type { NeedsSessionEnd, ResultAnnouncer, SessionEnd, SessionReference } from './ending.ts';
export { finishSession } from './finish-session.ts';
export { getSessionResult } from './get-session-result.ts';
export { forgetOldChallenges, forgetOldSessions } from './retention.ts';
export { openSessionEnd } from './session-end.ts';
