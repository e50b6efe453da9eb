import type { EndpointReply, InsightEntity } from '@fin-link/contracts/service';
import type { NeedsService } from '../../platform/parts/index.ts';

/** Subscription of a user to insights of one name. */
export type Subscription = NonNullable<EndpointReply<'getUserSubscriptions'>['userSubscription']>[number];

/** Returns the user's subscriptions. The service's reply also contains insights; `today` limits them to one day. */
export async function readSubscriptions(
  { client, broker }: NeedsService,
  loginName: string,
  today: string,
): Promise<Subscription[]> {
  const query = { fromDate: today, toDate: today };
  const { body } = await broker.use(loginName, (token) => client.getUserSubscriptions({ token, query }));
  return body.userSubscription ?? [];
}

/** Returns the entity types for which the customer offers insights of this name. */
export const offeredFor = ({ customerConfiguration }: Subscription): InsightEntity[] =>
  customerConfiguration.filter(({ isSubscribed }) => isSubscribed).map(({ entityType }) => entityType);

/** Returns whether the user has turned off all that the customer offers. Ignores settings of single accounts and views. */
export function isStopped(subscription: Subscription): boolean {
  const generalSettings = subscription.userConfiguration.filter(({ entityId }) => entityId === undefined);
  const unsubscribedTypes = new Set(
    generalSettings.filter(({ isSubscribed }) => !isSubscribed).map(({ entityType }) => entityType),
  );
  const offeredTypes = offeredFor(subscription);
  return offeredTypes.length > 0 && offeredTypes.every((entityType) => unsubscribedTypes.has(entityType));
}
