import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsSessionEnd } from './ending.ts';
import type { NeedsSessions } from '../sessions/index.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** Ends a session from the backend. */
export const finishSession =
  ({
    sessions,
    ends,
    settings,
  }: NeedsSessions & NeedsSessionEnd & NeedsSettings<'customer'>): Handler<'finishSession'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    await ends.end(session, { by: 'backend', claim: null, screen: null });
    const ended = await sessions.byId(session.sessionId);
    return { result: await ends.result(ended ?? session) };
  };
