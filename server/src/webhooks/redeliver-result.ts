import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { referenceTo } from '../session-results/session-reference.ts';

export const redeliverResult =
  ({ sessions, ends, deliveries, settings }: HostDeps): Handler<'redeliverResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) throw new HostError('site.no-callback');
    const { status } = await ends.result(session);
    if (status !== 'finished') throw new HostError('session.not-finished');
    await deliveries.again(referenceTo(session), session.publishableKey);
  };
