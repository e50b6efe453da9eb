import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { viewOf } from '../stored-view.ts';
import { changeView, type ViewDeps } from '../save-view.ts';
import { changedBudgets, withoutBudgets } from './checked-budgets.ts';

/** Changes budgets of a view. Throws Y800 if the user does not have the view, and the errors of `changedBudgets`. */
export const updateViewBudgets =
  (deps: ViewDeps): Handler<'updateViewBudgets'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const view = await viewOf(trx, user, params.viewId);
      const budgets = changedBudgets(view.budgets, body.budgetData, view.currency);
      await changeView(trx, deps, user, view.id, { budgets });
    });
  };

/**
 * Deletes budgets of a type: the budget with the given name or id, or all budgets if neither is given. Throws Y800 if the user does not
 * have the view, Y802 for a name or id that the type does not have and for `budgetInfo` of types other than VIEW, and Y825 if nothing
 * matches.
 */
export const deleteViewBudgets =
  (deps: ViewDeps): Handler<'deleteViewBudgets'> =>
  async ({ params, query: { type, typeName, typeId, budgetInfo } }, call) => {
    if (typeName !== undefined && type !== 'MERCHANT')
      throw new ServiceError('Y802', { name: `typeName with ${type}` });
    if (typeId !== undefined && type !== 'CATEGORY' && type !== 'DETAIL_CATEGORY')
      throw new ServiceError('Y802', { name: `typeId with ${type}` });
    if (budgetInfo !== undefined && type !== 'VIEW')
      throw new ServiceError('Y802', { name: `budgetInfo with ${type}` });
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const view = await viewOf(trx, user, params.viewId);
      const budgets = withoutBudgets(view.budgets, {
        type,
        isMeant: (info) =>
          (typeName === undefined || info.typeName === typeName) && (typeId === undefined || info.typeId === typeId),
        members: budgetInfo ?? ['incomeBudget', 'expenseBudget'],
      });
      if (budgets === null) throw new ServiceError('Y825', { name: 'no budget matches' });
      await changeView(trx, deps, user, view.id, { budgets });
    });
  };
