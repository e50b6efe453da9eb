import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { sessionOf } from './authentication.ts';
import { sessionView } from './session.ts';

export const getSession =
  ({ sessions, settings, clock }: HostDeps): Handler<'getSession'> =>
  async (request) => {
    // Read anew: what is remembered may lack the latest snapshot.
    const session = await sessions.byId(sessionOf(request).sessionId);
    const site = session === null ? undefined : settings.sites.byKey(session.publishableKey);
    if (session === null || site === undefined) throw new HostError('session.not-found');
    return { session: sessionView(session, site, clock.now()) };
  };
