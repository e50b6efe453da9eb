import type { InsightAccount, InsightsReply } from '@fin-link/contracts/browser';
import type { Account, FeedEntry } from '@fin-link/contracts/service';
import type { Handler } from '../http/index.ts';
import { accountView } from '../provider-accounts/index.ts';
import { sessionOf } from '../sessions/index.ts';
import { accountIdsOf } from './insight-blocks.ts';
import { insightView, isNameable, titleOf } from './insight-view.ts';
import { isStopped, readSubscriptions } from './subscriptions.ts';
import type { Subscription } from './subscriptions.ts';
import type { NeedsService } from '../parts/index.ts';
import type { NeedsServiceTime } from '../broker/index.ts';

const pageSize = 50;
const daysBack = 365;
const dayMs = 86_400_000;
const mostAccounts = 200;
const mostStopped = 200;
/** Upper limit of ids in one request to the service. */
const mostIds = 100;

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

interface Feed {
  readonly entries: readonly FeedEntry[];
  readonly hasMore: boolean;
}

/** Requests only names that the user is subscribed to, so that each page is full. */
async function readFeed(
  { client, broker }: NeedsService,
  requested: { loginName: string; now: Date; skip: string; subscriptions: readonly Subscription[] },
): Promise<Feed> {
  const { loginName, now, skip, subscriptions } = requested;
  const names = subscriptions.filter((one) => !isStopped(one)).map(({ insightName }) => insightName);
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

async function readAccounts(
  { client, broker }: NeedsService,
  loginName: string,
  entries: readonly FeedEntry[],
): Promise<Account[]> {
  const ids = [...new Set(entries.flatMap(accountIdsOf))];
  if (ids.length === 0) return [];
  const query = ids.length > mostIds ? {} : { accountId: ids.join(',') };
  const { body } = await broker.use(loginName, (token) => client.getAccounts({ token, query }));
  const wanted = new Set(ids);
  return (body.account ?? []).filter(({ id }) => wanted.has(id));
}

interface Found extends Feed {
  /** Business time of the service. */
  readonly now: Date;
  /** Open accounts that the insights of the page refer to. */
  readonly accounts: readonly Account[];
  readonly subscriptions: readonly Subscription[];
}

export function insightsOf({ now, accounts, subscriptions, entries, hasMore }: Found): InsightsReply {
  const listed = accounts.slice(0, mostAccounts).map(insightAccountView);
  const accountIds = new Set(listed.map(({ accountId }) => accountId));
  return {
    now: now.toISOString(),
    accounts: listed,
    insights: entries.map((entry) => insightView(entry, accountIds)).filter((view) => view !== null),
    hasMore,
    stopped: subscriptions
      .filter((one) => isStopped(one) && isNameable(one.insightName))
      .slice(0, mostStopped)
      .map((one) => ({ insightName: one.insightName, title: titleOf(one) })),
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

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
