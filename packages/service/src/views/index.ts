import type { Handlers } from '../http/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import { ServiceError } from '../runtime/index.ts';

export { type StoredView, viewsOfUser } from './stored-view.ts';
export { transactionsOfView } from './transactions-of-view.ts';

type ViewHandlers = Pick<
  Handlers,
  | 'createView'
  | 'getViews'
  | 'createSystemView'
  | 'getViewRecommendations'
  | 'getView'
  | 'updateView'
  | 'deleteView'
  | 'deleteViewRules'
  | 'updateViewBudgets'
  | 'deleteViewBudgets'
  | 'getViewBudgetSummary'
  | 'getViewTransactions'
  | 'getViewSummary'
  | 'getViewTrends'
  | 'getViewPeerData'
>;

const absent = async (): Promise<never> => {
  throw new ServiceError('Y901');
};

export const createViewHandlers = (_deps: NeedsDatabase): ViewHandlers => ({
  createView: absent,
  getViews: absent,
  createSystemView: absent,
  getViewRecommendations: absent,
  getView: absent,
  updateView: absent,
  deleteView: absent,
  deleteViewRules: absent,
  updateViewBudgets: absent,
  deleteViewBudgets: absent,
  getViewBudgetSummary: absent,
  getViewTransactions: absent,
  getViewSummary: absent,
  getViewTrends: absent,
  getViewPeerData: absent,
});
