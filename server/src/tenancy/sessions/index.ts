export type * from './access.ts';
export {
  requireKey,
  requireSession,
  sessionOf,
  limitCallsOfAddress,
  limitCallsOfSession,
  limitLaunches,
} from './authentication.ts';
export { createSession } from './create-session.ts';
export { getSession, saveSnapshot } from './session-endpoints.ts';
export { planSession } from './plan-session.ts';
export { redeemLaunch, type LaunchScreen, type LaunchStart } from './redeem-launch.ts';
export { hasExpired, optionsOf, sessionOfRow, timeIsOver, type Session } from './session.ts';
export { sessionProof, type NeedsSessionProof, type SessionProof } from './session-proof.ts';
export { openSessions, type NeedsSessions, type Sessions } from './sessions.ts';
