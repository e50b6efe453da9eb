import type { NeedsLog } from '../../platform/parts/index.ts';
import { subscribeToRefreshes, type Reporting, type SubscribeDeps } from './subscribe.ts';

const sentences: Readonly<Record<Reporting['by'], string>> = {
  channel: "The service reports refreshes to this host beside the customer's own webhook.",
  webhook: 'The service reports refreshes to this host.',
  polling:
    'The customer has its own REFRESH webhook at the service, which is not replaced; the host polls for changes instead.',
};

/**
 * Returns a function that renews the subscription, to be called periodically. The function logs how the host detects changes, whenever this
 * changes.
 */
export function renewSubscription(deps: SubscribeDeps & NeedsLog): () => Promise<void> {
  let before: Reporting | null = null;
  return async () => {
    const reporting = await subscribeToRefreshes(deps);
    if (reporting.by !== before?.by) deps.log.info({ by: reporting.by }, sentences[reporting.by]);
    if (reporting.withoutProofs && before?.withoutProofs !== true)
      deps.log.warn('The service does not support widget proofs: FIN_WIDGET_KEY has no effect.');
    before = reporting;
  };
}
