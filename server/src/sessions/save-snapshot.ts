import type { Handler } from '../http/index.ts';
import { sessionOf } from './authentication.ts';
import type { SessionDeps } from './session-deps.ts';

export const saveSnapshot =
  ({ sessions }: SessionDeps): Handler<'saveSnapshot'> =>
  async (request) => {
    await sessions.saveSnapshot(sessionOf(request), request.body);
  };
