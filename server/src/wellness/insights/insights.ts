import type { InsightAccount, InsightsReply } from '@fin-link/contracts/browser';
import {
  daysAfter,
  isoDay,
  type Account,
  type FeedEntry,
  type EndpointReply,
  type InsightEntity,
} from '@fin-link/contracts/service';
import { accountView } from '../../linking/provider-accounts/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime, NeedsCapabilities } from '../../tenancy/broker/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { accountIdsOf, insightView, isNameable, titleOf, statusAtService } from './insight-view.ts';

const pageSize = 50;
/** Number of past days for which insights are listed. */
const daysBack = 365;
const maxAccounts = 200;
const maxStopped = 200;
/** Upper limit of ids in one request to the service. */
const maxIdsPerRequest = 100;

/** Reads the insights of the user, newest first. */
export const getInsights =
  (deps: NeedsService & NeedsServiceTime): Handler<'getInsights'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const now = await deps.serviceTime.business();
    const subscriptions = await readSubscriptions(deps, loginName, isoDay(now));
    const feed = await readFeedPage(deps, { loginName, now, skip: request.query.skip ?? '0', subscriptions });
    const accounts = await readAccounts(deps, loginName, feed.entries);
    return insightsOf({ now, accounts, subscriptions, ...feed });
  };

interface FeedPage {
  readonly entries: readonly FeedEntry[];
  readonly hasMore: boolean;
}

/** Reads a page of the feed. Requests only names that the user is subscribed to, so that each page is full. */
async function readFeedPage(
  { client, broker }: NeedsService,
  requested: { loginName: string; now: Date; skip: string; subscriptions: readonly Subscription[] },
): Promise<FeedPage> {
  const { loginName, now, skip, subscriptions } = requested;
  const names = subscriptions.filter((subscription) => !isStopped(subscription)).map(({ insightName }) => insightName);
  const hasStopped = names.length < subscriptions.length;
  if (hasStopped && names.length === 0) return { entries: [], hasMore: false };
  const query = {
    fromDate: isoDay(daysAfter(now, -daysBack)),
    toDate: isoDay(now),
    skip,
    top: String(pageSize),
    ...(hasStopped && { insightName: names.join(',') }),
  };
  const { body, next } = await broker.use(loginName, (token) => client.getInsightFeed({ token, query }));
  return { entries: (body.feed ?? []).slice(0, pageSize), hasMore: next !== null };
}

async function readAccounts(
  { client, broker }: NeedsService,
  loginName: string,
  entries: readonly FeedEntry[],
): Promise<Account[]> {
  const ids = [...new Set(entries.flatMap(accountIdsOf))];
  if (ids.length === 0) return [];
  const query = ids.length > maxIdsPerRequest ? {} : { accountId: ids.join(',') };
  const { body } = await broker.use(loginName, (token) => client.getAccounts({ token, query }));
  const wantedIds = new Set(ids);
  return (body.account ?? []).filter(({ id }) => wantedIds.has(id));
}

interface InsightsData extends FeedPage {
  /** Current time of the service's clock for business days. */
  readonly now: Date;
  /** Open accounts that the insights of the page refer to. */
  readonly accounts: readonly Account[];
  readonly subscriptions: readonly Subscription[];
}

/** Converts the data to the reply of `getInsights`. Omits insights whose id or name does not conform to the host's contract. */
export function insightsOf({ now, accounts, subscriptions, entries, hasMore }: InsightsData): InsightsReply {
  const listedAccounts = accounts.slice(0, maxAccounts).map(insightAccountView);
  const accountIds = new Set(listedAccounts.map(({ accountId }) => accountId));
  return {
    now: now.toISOString(),
    accounts: listedAccounts,
    insights: entries.map((entry) => insightView(entry, accountIds)).filter((view) => view !== null),
    hasMore,
    stopped: subscriptions
      .filter((subscription) => isStopped(subscription) && isNameable(subscription.insightName))
      .slice(0, maxStopped)
      .map((subscription) => ({ insightName: subscription.insightName, title: titleOf(subscription) })),
  };
}

function insightAccountView(account: Account): InsightAccount {
  const { accountId, accountName, mask, balance } = accountView(account, false);
  return {
    accountId,
    accountName,
    providerName: account.isManual ? null : account.providerName,
    mask,
    currency: balance?.currency ?? null,
  };
}

/** Dismisses an insight, or restores it. */
export const setInsightStatus =
  ({ client, broker, capabilities }: NeedsService & NeedsCapabilities): Handler<'setInsightStatus'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const { insightId } = request.params;
    if (!(await capabilities.has('INSIGHTS'))) throw new HostError('not-implemented');
    const feed = { status: statusAtService[request.body.status] };
    await broker.use(loginName, (token) => client.updateInsight({ token, params: { insightId }, body: { feed } }));
  };

/** Changes a subscription that the customer offers, for all accounts and views without a separate setting. */
export const setInsightSubscription =
  (deps: NeedsService & NeedsServiceTime): Handler<'setInsightSubscription'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const { insightName } = request.params;
    const { isSubscribed } = request.body;
    const today = isoDay(await deps.serviceTime.business());
    const subscriptions = await readSubscriptions(deps, loginName, today);
    const subscription = subscriptions.find((candidate) => candidate.insightName === insightName);
    const entityTypes = subscription === undefined ? [] : offeredFor(subscription);
    if (entityTypes.length === 0) throw new HostError('insight.not-found');
    const userConfiguration = entityTypes.map((entityType) => ({ entityType, isSubscribed }));
    const body = { userSubscription: [{ insightName, userConfiguration }] };
    await deps.broker.use(loginName, (token) => deps.client.updateUserSubscriptions({ token, body }));
  };

/** Subscription of a user to insights of one name. */
export type Subscription = NonNullable<EndpointReply<'getUserSubscriptions'>['userSubscription']>[number];

/** Returns the user's subscriptions. The service's reply also contains insights; `today` limits them to one day. */
async function readSubscriptions(
  { client, broker }: NeedsService,
  loginName: string,
  today: string,
): Promise<Subscription[]> {
  const query = { fromDate: today, toDate: today };
  const { body } = await broker.use(loginName, (token) => client.getUserSubscriptions({ token, query }));
  return body.userSubscription ?? [];
}

/** Returns the entity types for which the customer offers insights of this name. */
const offeredFor = ({ customerConfiguration }: Subscription): InsightEntity[] =>
  customerConfiguration.filter(({ isSubscribed }) => isSubscribed).map(({ entityType }) => entityType);

/** Returns whether the user has turned off all that the customer offers. Ignores settings of single accounts and views. */
function isStopped(subscription: Subscription): boolean {
  const generalSettings = subscription.userConfiguration.filter(({ entityId }) => entityId === undefined);
  const unsubscribedTypes = new Set(
    generalSettings.filter(({ isSubscribed }) => !isSubscribed).map(({ entityType }) => entityType),
  );
  const offeredTypes = offeredFor(subscription);
  return offeredTypes.length > 0 && offeredTypes.every((entityType) => unsubscribedTypes.has(entityType));
}
