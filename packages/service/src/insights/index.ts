import type { Handlers } from '../http/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';

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

const absent = async (): Promise<never> => {
  throw new ServiceError('Y901');
};

export const createInsightHandlers = (_deps: NeedsDatabase): InsightHandlers => ({
  updateCustomerSubscriptions: absent,
  getCustomerSubscriptions: absent,
  updateUserSubscriptions: absent,
  getUserSubscriptions: absent,
  deleteUserSubscriptions: absent,
  getInsightFeed: absent,
  getInsightFeedExtracts: absent,
  getInsightFeedCount: absent,
  updateInsight: absent,
  triggerInsights: absent,
  getEntityDetail: absent,
  getInsightDetail: absent,
});
