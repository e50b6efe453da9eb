import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf } from './authentication.ts';
import { sessionView } from './session.ts';
import type { NeedsSessions } from './sessions.ts';

export const getSession =
  ({
    sessions,
    settings,
    clock,
    marks,
  }: NeedsClock & NeedsMarks & NeedsSessions & NeedsSettings<'sites'>): Handler<'getSession'> =>
  async (request) => {
    // Reads the row again, because the cached session may lack the latest snapshot.
    const session = await sessions.byId(sessionOf(request).sessionId);
    const site = session === null ? undefined : settings.sites.byKey(session.publishableKey);
    if (session === null || site === undefined) throw new HostError('session.not-found');
    return { session: sessionView(session, site, { now: clock.now(), marks }) };
  };

/** Saves the progress of the flow. */
export const saveSnapshot =
  ({ sessions }: NeedsSessions): Handler<'saveSnapshot'> =>
  async (request) => {
    await sessions.saveSnapshot(sessionOf(request), request.body);
  };

/** Saves the language that the user chose, for the rest of the session. */
export const saveLocale =
  ({ sessions }: NeedsSessions): Handler<'saveLocale'> =>
  async (request) => {
    await sessions.saveLocale(sessionOf(request), request.body.locale);
  };
