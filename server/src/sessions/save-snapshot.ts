import type { Handler } from '../http/index.ts';
import { sessionOf } from './authentication.ts';
import type { NeedsSessions } from './sessions.ts';

export const saveSnapshot =
  ({ sessions }: NeedsSessions): Handler<'saveSnapshot'> =>
  async (request) => {
    await sessions.saveSnapshot(sessionOf(request), request.body);
  };
