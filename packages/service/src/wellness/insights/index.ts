import type { BackgroundLoop } from '@fin-link/storage';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { type NeedsLog, repeatWhenDue } from '../../platform/runtime/index.ts';
import { maxUsersPerRound, evaluateDue, type InsightDeps } from './evaluation/index.ts';
import { triggerInsights } from './evaluation/trigger.ts';
import { getEntityDetail, getInsightDetail } from './feed/details.ts';
import { getInsightFeed, getInsightFeedCount, getInsightFeedExtracts, updateInsight } from './feed/feed.ts';
import { getCustomerSubscriptions, getUserSubscriptions } from './feed/get-subscriptions.ts';
import { deleteUserSubscriptions, updateUserSubscriptions } from './subscriptions/user-subscriptions.ts';
import { updateCustomerSubscriptions } from './subscriptions/customer-subscriptions.ts';

export { startInsightEvents } from './events/send-insights.ts';

/** Starts the loop that evaluates insights on schedule and, when it is woken, after a change. */
export const startInsights = (deps: InsightDeps & NeedsLog): BackgroundLoop =>
  repeatWhenDue(deps, {
    name: 'insights',
    atOnce: maxUsersPerRound,
    round: () => evaluateDue(deps),
  });

type InsightHandlers = Pick<
  Handlers,
  | 'updateCustomerSubscriptions'
  | 'getCustomerSubscriptions'
  | 'updateUserSubscriptions'
  | 'getUserSubscriptions'
  | 'deleteUserSubscriptions'
  | 'getInsightFeed'
  | 'getInsightFeedExtracts'
  | 'getInsightFeedCount'
  | 'updateInsight'
  | 'triggerInsights'
  | 'getEntityDetail'
  | 'getInsightDetail'
>;

export const createInsightHandlers = (deps: InsightDeps & NeedsCustomerSettings): InsightHandlers => ({
  updateCustomerSubscriptions: updateCustomerSubscriptions(deps),
  getCustomerSubscriptions: getCustomerSubscriptions(deps),
  updateUserSubscriptions: updateUserSubscriptions(deps),
  getUserSubscriptions: getUserSubscriptions(deps),
  deleteUserSubscriptions: deleteUserSubscriptions(deps),
  getInsightFeed: getInsightFeed(deps),
  getInsightFeedExtracts: getInsightFeedExtracts(deps),
  getInsightFeedCount: getInsightFeedCount(deps),
  updateInsight: updateInsight(deps),
  triggerInsights: triggerInsights(deps),
  getEntityDetail: getEntityDetail(deps),
  getInsightDetail: getInsightDetail(deps),
});
