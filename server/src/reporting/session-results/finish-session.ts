import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsSessionEnd } from './ending.ts';

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
