import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { getViewPeerData } from '../peers/index.ts';
import { getViewBudgetSummary } from './budget-summary.ts';
import { deleteViewBudgets, updateViewBudgets } from './budgets.ts';
import { getViewTransactions } from './transactions-of-view.ts';
import { getView, getViews, createSystemView, createView, deleteView, deleteViewRules, updateView } from './views.ts';
import { getViewRecommendations } from './recommendations.ts';
import { getViewSummary, getViewTrends } from './totals.ts';
import { type ViewDeps, viewOf } from './stored-view.ts';

export { type StoredView, viewsOfUser } from './stored-view.ts';
export { viewSubject } from './view-subject.ts';
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

export const createViewHandlers = (deps: ViewDeps & NeedsCustomerSettings): ViewHandlers => ({
  createView: createView(deps),
  getViews: getViews(deps),
  createSystemView: createSystemView(deps),
  getViewRecommendations: getViewRecommendations(deps),
  getView: getView(deps),
  updateView: updateView(deps),
  deleteView: deleteView(deps),
  deleteViewRules: deleteViewRules(deps),
  updateViewBudgets: updateViewBudgets(deps),
  deleteViewBudgets: deleteViewBudgets(deps),
  getViewBudgetSummary: getViewBudgetSummary(deps),
  getViewTransactions: getViewTransactions(deps),
  getViewSummary: getViewSummary(deps),
  getViewTrends: getViewTrends(deps),
  getViewPeerData: getViewPeerData(deps, viewOf),
});
