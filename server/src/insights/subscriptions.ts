import type { EndpointReply, InsightEntity } from '@fin-link/contracts/service';
import type { NeedsService } from '../parts/index.ts';

export type Subscription = NonNullable<EndpointReply<'getUserSubscriptions'>['userSubscription']>[number];

/** Returns the subscriptions of the user. The reply also carries insights: `today` keeps them few. */
export async function readSubscriptions(
  { client, broker }: NeedsService,
  loginName: string,
  today: string,
): Promise<Subscription[]> {
  const query = { fromDate: today, toDate: today };
  const { body } = await broker.use(loginName, (token) => client.getUserSubscriptions({ token, query }));
  return body.userSubscription ?? [];
}

/** Returns what the customer offers insights of this name for. */
export const offeredFor = ({ customerConfiguration }: Subscription): InsightEntity[] =>
  customerConfiguration.filter(({ isSubscribed }) => isSubscribed).map(({ entityType }) => entityType);

/** Returns whether the user has none of what the customer offers. Settings of single accounts and views do not count. */
export function isStopped(subscription: Subscription): boolean {
  const ofAll = subscription.userConfiguration.filter(({ entityId }) => entityId === undefined);
  const refused = new Set(ofAll.filter(({ isSubscribed }) => !isSubscribed).map(({ entityType }) => entityType));
  const offered = offeredFor(subscription);
  return offered.length > 0 && offered.every((entityType) => refused.has(entityType));
}
