import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime } from '../../tenancy/broker/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { offeredFor, readSubscriptions } from './subscriptions.ts';

/** Changes a subscription that the customer offers, for all accounts and views without a separate setting. */
export const setInsightSubscription =
  (deps: NeedsService & NeedsServiceTime): Handler<'setInsightSubscription'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const { insightName } = request.params;
    const { isSubscribed } = request.body;
    const today = (await deps.serviceTime.business()).toISOString().slice(0, 10);
    const subscriptions = await readSubscriptions(deps, loginName, today);
    const subscription = subscriptions.find((candidate) => candidate.insightName === insightName);
    const entityTypes = subscription === undefined ? [] : offeredFor(subscription);
    if (entityTypes.length === 0) throw new HostError('insight.not-found');
    const userConfiguration = entityTypes.map((entityType) => ({ entityType, isSubscribed }));
    const body = { userSubscription: [{ insightName, userConfiguration }] };
    await deps.broker.use(loginName, (token) => deps.client.updateUserSubscriptions({ token, body }));
  };
