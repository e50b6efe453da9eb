export { openSessionStreams } from './session-streams.ts';
export type { SessionStreams } from './session-streams.ts';
export { streamEvents } from './stream-events.ts';
