import type { View, ViewRule } from '@fin-link/contracts/service';
import type { StoredView } from '../stored-view.ts';

/** Parts of a reply that not every endpoint has. */
type OptionalParts = Pick<View, 'budgetSummary'> & { rules?: boolean };

/** Converts a rule to the reply, which has detail categories under two names. */
function toRule(rule: ViewRule): ViewRule {
  const { include, exclude } = rule;
  return {
    ...rule,
    ...(include?.detailCategoryId !== undefined && {
      include: { ...include, detailedCategoryId: include.detailCategoryId },
    }),
    ...(exclude?.detailCategoryId !== undefined && {
      exclude: { ...exclude, detailedCategoryId: exclude.detailCategoryId },
    }),
  };
}

/** Converts a view to the reply. Rules are included only if requested. */
export const toView = (view: StoredView, { rules = false, budgetSummary }: OptionalParts = {}): View => ({
  id: String(view.id),
  viewId: String(view.id),
  name: view.name,
  ...(view.description !== null && { description: view.description }),
  preferredCurrency: view.currency,
  ...(view.recommendationId !== null && { recommendationId: view.recommendationId }),
  created: view.createdAt.toISOString(),
  lastUpdated: view.lastUpdatedAt.toISOString(),
  sourceType: view.sourceType,
  ...(rules && { rule: view.rules.map(toRule) }),
  ...(view.budgets.length > 0 && { budgetData: view.budgets }),
  ...(budgetSummary !== undefined && { budgetSummary }),
});

/** Returns the list under both of its names; an empty object if there are no views. */
export const toViews = (views: View[]): { view?: View[]; View?: View[] } =>
  views.length === 0 ? {} : { view: views, View: views };
