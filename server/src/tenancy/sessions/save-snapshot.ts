import type { Handler } from '../../platform/http/index.ts';
import { sessionOf } from './authentication.ts';
import type { NeedsSessions } from './sessions.ts';

/** Saves the progress of the flow. */
export const saveSnapshot =
  ({ sessions }: NeedsSessions): Handler<'saveSnapshot'> =>
  async (request) => {
    await sessions.saveSnapshot(sessionOf(request), request.body);
  };
