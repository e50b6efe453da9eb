export { openSessionStreams, type NeedsSessionStreams, type SessionStreams, streamEvents } from './session-streams.ts';
