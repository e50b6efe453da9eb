import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { sessionOf } from '../sessions/authentication.ts';

export const endSession =
  ({ ends }: HostDeps): Handler<'endSession'> =>
  async (request) => {
    const session = sessionOf(request);
    await ends.end(session, { by: 'user', claim: request.body.outcome, screen: request.body.screen });
  };
