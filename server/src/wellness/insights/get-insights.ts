import type { InsightAccount, InsightsReply } from '@fin-link/contracts/browser';
import type { Account, FeedEntry } from '@fin-link/contracts/service';
import { accountView } from '../../linking/provider-accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime } from '../../tenancy/broker/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { accountIdsOf } from './insight-blocks.ts';
import { insightView, isNameable, titleOf } from './insight-view.ts';
import { isStopped, readSubscriptions, type Subscription } from './subscriptions.ts';

const pageSize = 50;
/** Number of past days for which insights are listed. */
const daysBack = 365;
const dayMs = 86_400_000;
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
    const subscriptions = await readSubscriptions(deps, loginName, dayOf(now));
    const feed = await readFeed(deps, { loginName, now, skip: request.query.skip ?? '0', subscriptions });
    const accounts = await readAccounts(deps, loginName, feed.entries);
    return insightsOf({ now, accounts, subscriptions, ...feed });
  };

/** Page of the insight feed. */
interface Feed {
  readonly entries: readonly FeedEntry[];
  readonly hasMore: boolean;
}

/** Reads a page of the feed. Requests only names that the user is subscribed to, so that each page is full. */
async function readFeed(
  { client, broker }: NeedsService,
  requested: { loginName: string; now: Date; skip: string; subscriptions: readonly Subscription[] },
): Promise<Feed> {
  const { loginName, now, skip, subscriptions } = requested;
  const names = subscriptions.filter((subscription) => !isStopped(subscription)).map(({ insightName }) => insightName);
  const hasStopped = names.length < subscriptions.length;
  if (hasStopped && names.length === 0) return { entries: [], hasMore: false };
  const query = {
    fromDate: dayOf(new Date(now.getTime() - daysBack * dayMs)),
    toDate: dayOf(now),
    skip,
    top: String(pageSize),
    ...(hasStopped && { insightName: names.join(',') }),
  };
  const { body, next } = await broker.use(loginName, (token) => client.getInsightFeed({ token, query }));
  return { entries: (body.feed ?? []).slice(0, pageSize), hasMore: next !== null };
}

/** Reads the accounts that the insights refer to. */
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

/** Data for the reply. */
interface InsightsData extends Feed {
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

/** Converts an account to the view that the frame shows beside an insight. */
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

/** Returns the UTC day of a time. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
