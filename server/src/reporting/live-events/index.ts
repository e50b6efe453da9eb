import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { streamEvents, type NeedsSessionStreams } from './session-streams.ts';

export { openSessionStreams, type NeedsSessionStreams } from './session-streams.ts';

export const createEventHandlers = (
  deps: NeedsSessionStreams & NeedsSettings<'origin'>,
): Pick<HostHandlers, 'streamEvents'> => ({
  streamEvents: streamEvents(deps),
});
