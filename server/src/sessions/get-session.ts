import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import { sessionOf } from './authentication.ts';
import { sessionView } from './session.ts';
import type { SessionDeps } from './session-deps.ts';

export const getSession =
  ({ sessions, settings, clock, marks }: SessionDeps): Handler<'getSession'> =>
  async (request) => {
    // Read anew: what is remembered may lack the latest snapshot.
    const session = await sessions.byId(sessionOf(request).sessionId);
    const site = session === null ? undefined : settings.sites.byKey(session.publishableKey);
    if (session === null || site === undefined) throw new HostError('session.not-found');
    return { session: sessionView(session, site, { now: clock.now(), marks }) };
  };
