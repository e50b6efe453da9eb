import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { sessionOf } from './authentication.ts';

export const saveSnapshot =
  ({ sessions }: HostDeps): Handler<'saveSnapshot'> =>
  async (request) => {
    await sessions.saveSnapshot(sessionOf(request), request.body);
  };
