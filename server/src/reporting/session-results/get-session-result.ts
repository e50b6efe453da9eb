import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsSessionEnd } from './ending.ts';

/** Reads the result of a session. */
export const getSessionResult =
  ({
    sessions,
    ends,
    settings,
  }: NeedsSessions & NeedsSessionEnd & NeedsSettings<'customer'>): Handler<'getSessionResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    return { result: await ends.result(session) };
  };
