export { openSessionStreams } from './session-streams.ts';
export type { NeedsSessionStreams, SessionStreams } from './session-streams.ts';
export { streamEvents } from './stream-events.ts';
