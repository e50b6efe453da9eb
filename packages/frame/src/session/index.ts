export type { UnvalidatedSession } from './launch/unvalidated-session.ts';
export type { PageOptions, SessionParts, SessionSurface } from './link-session.ts';
export { LinkSession } from './link-session.ts';
