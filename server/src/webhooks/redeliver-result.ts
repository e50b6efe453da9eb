import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import { referenceTo } from '../session-results/index.ts';
import type { SessionResultDeps } from '../session-results/index.ts';
import type { HostSettings } from '../environment/index.ts';
import type { Deliveries } from './delivery.ts';

interface RedeliverDeps extends SessionResultDeps {
  readonly deliveries: Deliveries;
  readonly settings: Pick<HostSettings, 'customer' | 'sites'>;
}

export const redeliverResult =
  ({ sessions, ends, deliveries, settings }: RedeliverDeps): Handler<'redeliverResult'> =>
  async (request) => {
    const session = await sessions.byId(request.params.sessionId);
    if (session === null || session.customer !== settings.customer) throw new HostError('session.not-found');
    if (settings.sites.byKey(session.publishableKey)?.callbackUrl == null) throw new HostError('site.no-callback');
    const { status } = await ends.result(session);
    if (status !== 'finished') throw new HostError('session.not-finished');
    await deliveries.again(referenceTo(session), session.publishableKey);
  };
