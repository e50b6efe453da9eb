import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsSessionEnd } from './session-end.ts';

/** Ends the session at the user's request. The frame claims an outcome. A claim can only lower the outcome that the service knows. */
export const endSession =
  ({ ends }: NeedsSessionEnd): Handler<'endSession'> =>
  async (request) => {
    const session = sessionOf(request);
    await ends.end(session, { by: 'user', claim: request.body.outcome, screen: request.body.screen });
  };

/** Ends a session from the backend. */
export const finishSession =
  ({
    sessions,
    ends,
    settings,
  }: NeedsSessions & NeedsSessionEnd & NeedsSettings<'customer'>): Handler<'finishSession'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    await ends.end(session, { by: 'backend', claim: null, screen: null });
    const ended = await sessions.byId(session.sessionId);
    return { result: await ends.result(ended ?? session) };
  };

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
