import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import type { SessionResultDeps } from './ending.ts';

export const getSessionResult =
  ({ sessions, ends, settings }: SessionResultDeps): Handler<'getSessionResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    return { result: await ends.result(session) };
  };
