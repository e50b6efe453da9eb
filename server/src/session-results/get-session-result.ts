import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsSessionEnd } from './ending.ts';
import type { NeedsSessions } from '../sessions/index.ts';
import type { NeedsSettings } from '../parts/index.ts';

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
