import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { getViewPeerData } from '../peers/index.ts';
import { getViewBudgetSummary } from './budgets/get-budget-summary.ts';
import { deleteViewBudgets, updateViewBudgets } from './budgets/update-budgets.ts';
import { getViewTransactions } from './read/get-view-transactions.ts';
import { getView, getViews } from './read/get-views.ts';
import { getViewRecommendations } from './recommendations/get-recommendations.ts';
import { getViewSummary, getViewTrends } from './totals/get-totals.ts';
import { createSystemView, createView } from './write/create-view.ts';
import type { ViewDeps } from './save-view.ts';
import { viewOf } from './stored-view.ts';
import { deleteView, deleteViewRules, updateView } from './write/update-view.ts';

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

/** Returns the handlers of the view endpoints. */
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
