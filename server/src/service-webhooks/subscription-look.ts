import { subscribeToRefreshes } from './subscribe.ts';
import type { Reporting, SubscribeDeps } from './subscribe.ts';
import type { NeedsLog } from '../parts/index.ts';

const sentences: Readonly<Record<Reporting['by'], string>> = {
  channel: "The service reports refreshes to this host beside the customer's own webhook.",
  webhook: 'The service reports refreshes to this host.',
  polling:
    'The customer has a REFRESH webhook of its own at the service, which stays; what happens at banks is noticed by asking instead.',
};

/** A look at the subscription, to be repeated. Says in the log how the host learns what happens, and again when that changes. */
export function subscriptionLook(deps: SubscribeDeps & NeedsLog): () => Promise<void> {
  let before: Reporting | null = null;
  return async () => {
    const reporting = await subscribeToRefreshes(deps);
    if (reporting.by !== before?.by) deps.log.info({ by: reporting.by }, sentences[reporting.by]);
    if (reporting.withoutProofs && before?.withoutProofs !== true)
      deps.log.warn('The service knows no keys of hosts: FIN_WIDGET_KEY has no effect there.');
    before = reporting;
  };
}
