import type { EndpointInput, FeedEntry } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { CallContext, Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { userByLoginName, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { readCustomerSettings } from '../subscriptions/settings.ts';
import { feedPeriod } from './period.ts';
import { feedPage, feedQuery, defaultTop } from './query.ts';
import { toFeedEntry } from './reply.ts';

type FeedDeps = NeedsDatabase & NeedsBusinessClock;
type Query = EndpointInput<'getInsightFeed'>['query'];

/** Returns a page of the insights of a user. Throws the errors of `feedPeriod` and `feedQuery`. */
export async function readFeed(
  { database: { db }, businessClock }: FeedDeps,
  user: UserKey,
  { skip = 0, top = defaultTop, fromDate, toDate, ...filters }: Query,
  call: Pick<CallContext, 'page'>,
): Promise<{ feed?: FeedEntry[] }> {
  const period = feedPeriod({ fromDate, toDate }, businessClock.now());
  const settings = await readCustomerSettings(db, user.customerId);
  const rows = await feedPage(feedQuery(db, user, settings, { ...filters, period }), { skip, top }).execute();
  call.page({ skip, top, more: rows.length > top });
  const feed = rows.slice(0, top).flatMap(toFeedEntry);
  return feed.length === 0 ? {} : { feed };
}

/** Returns a page of the user's insights. Throws the errors of `readFeed`. */
export const getInsightFeed =
  (deps: FeedDeps): Handler<'getInsightFeed'> =>
  ({ query }, call) =>
    readFeed(deps, userKeyOf(call), query, call);

/** Returns the feed of the user with this login name. Throws Y800 if the customer has no such user, and the errors of `readFeed`. */
export const getInsightFeedExtracts =
  (deps: FeedDeps): Handler<'getInsightFeedExtracts'> =>
  async ({ query: { loginName, ...query } }, call) => {
    const feedUser = await userByLoginName(deps.database.db, call.customer.id, loginName);
    if (feedUser === undefined) throw new ServiceError('Y800', { name: 'loginName' });
    return readFeed(deps, { customerId: call.customer.id, userId: feedUser.id }, query, call);
  };

/** Returns the number of insights that match the filters. Throws the errors of `feedPeriod` and `feedQuery`. */
export const getInsightFeedCount =
  ({ database: { db }, businessClock }: FeedDeps): Handler<'getInsightFeedCount'> =>
  async ({ query: { fromDate, toDate, ...filters } }, call) => {
    const user = userKeyOf(call);
    const period = feedPeriod({ fromDate, toDate }, businessClock.now());
    const settings = await readCustomerSettings(db, user.customerId);
    const { total } = await feedQuery(db, user, settings, { ...filters, period })
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { feed: { total: Number(total) } };
  };
