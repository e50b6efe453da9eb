export type { SessionGlance } from './launch/session-glance.ts';
export type { PageOptions, SessionParts, SessionSurface } from './link-session.ts';
export { LinkSession } from './link-session.ts';
