import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import { referenceTo, type NeedsSessionEnd } from '../session-results/index.ts';
import type { NeedsDeliveries } from './delivery.ts';

/** Sends `session.finished` of a finished session again, with all attempts. */
export const redeliverResult =
  ({
    sessions,
    ends,
    deliveries,
    settings,
  }: NeedsSessions &
    NeedsSessionEnd &
    NeedsDeliveries &
    NeedsSettings<'customer' | 'sites'>): Handler<'redeliverResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) throw new HostError('site.no-callback');
    const { status } = await ends.result(session);
    if (status !== 'finished') throw new HostError('session.not-finished');
    await deliveries.restart(referenceTo(session), session.publishableKey);
  };
