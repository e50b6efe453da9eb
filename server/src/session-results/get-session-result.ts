import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';

export const getSessionResult =
  ({ sessions, ends, settings }: HostDeps): Handler<'getSessionResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    return { result: await ends.result(session) };
  };
