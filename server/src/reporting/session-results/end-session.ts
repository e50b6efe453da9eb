import type { Handler } from '../../platform/http/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsSessionEnd } from './ending.ts';

/** Ends the session at the user's request. The outcome is a claim of the frame: it can only lower the outcome that the service knows. */
export const endSession =
  ({ ends }: NeedsSessionEnd): Handler<'endSession'> =>
  async (request) => {
    const session = sessionOf(request);
    await ends.end(session, { by: 'user', claim: request.body.outcome, screen: request.body.screen });
  };
