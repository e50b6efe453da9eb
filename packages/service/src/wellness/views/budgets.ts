import type { BudgetInfos } from '@fin-link/contracts/service';
import { categoryIdsWhere, detailCategoryOf } from '../../data/categories/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../tenancy/users/index.ts';
import { viewOf, changeView, type ViewDeps } from './stored-view.ts';

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
 * Deletes budgets of a type: the budget with the given name or id, or all budgets if neither is given. Throws:
 * - Y800 if the user does not have the view;
 * - Y802 for a name or id that the type does not have, and for `budgetInfo` of types other than VIEW;
 * - Y825 if nothing matches.
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

type BudgetInfo = BudgetInfos['budgetInfo'][number];

/** Fields of a budget with an amount. */
type BudgetField = 'incomeBudget' | 'expenseBudget';

type BudgetType = BudgetInfos['type'];

/** Maximum amount of a budget, in its currency. */
const maxAmount = 10_000_000;

/** Maximum number of budgets of one type in a view. */
const maxBudgetsPerType = 100;

/**
 * Returns the budgets of a view after a change. New values replace stored values of the same type and name; other values stay. Throws:
 * - Y800 for a category that does not exist, a negative amount, more than two decimals, and a repeated budget;
 * - Y803 for a budget without amounts or without a required id or name;
 * - Y804 for an amount above 10,000,000;
 * - Y805 for a currency that differs from the view's;
 * - Y824 for more than 100 budgets of one type.
 */
export function changedBudgets(
  stored: readonly BudgetInfos[],
  sent: readonly BudgetInfos[],
  currency: string,
): BudgetInfos[] {
  const sentKeys = new Set<string>();
  for (const [at, { type, budgetInfo }] of sent.entries())
    for (const [index, info] of budgetInfo.entries()) {
      const path = `budgetData[${at}].budgetInfo[${index}]`;
      assertSubject(type, info, path);
      if (info.incomeBudget === undefined && info.expenseBudget === undefined)
        throw new ServiceError('Y803', { name: `${path}.expenseBudget` });
      assertAmount(info.incomeBudget, currency, `${path}.incomeBudget`);
      assertAmount(info.expenseBudget, currency, `${path}.expenseBudget`);
      const key = type + subjectOf(info);
      if (sentKeys.has(key) || !categoryExists(type, info)) throw new ServiceError('Y800', { name: path });
      sentKeys.add(key);
    }
  return mergeBudgets([...stored, ...sent]);
}

/** Throws Y805 if a budget's currency differs from the view's. */
export function assertBudgetCurrency(budgets: readonly BudgetInfos[], currency: string): void {
  const amounts = budgets.flatMap(({ budgetInfo }) =>
    budgetInfo.flatMap(({ incomeBudget, expenseBudget }) => [incomeBudget, expenseBudget]),
  );
  if (amounts.some((amount) => amount !== undefined && amount.currency !== currency))
    throw new ServiceError('Y805', { name: 'currencies' });
}

const infosOf = (budgets: readonly BudgetInfos[], type: BudgetType): readonly BudgetInfo[] =>
  budgets.find((one) => one.type === type)?.budgetInfo ?? [];
/** Returns the key of a budget, unique within its type. */
const subjectOf = ({ typeId, typeName }: BudgetInfo): string => JSON.stringify([typeId ?? null, typeName ?? null]);

/** Throws Y803 if `typeId` or `typeName` is missing although the type requires it, and Y800 if the type does not have it. */
function assertSubject(type: BudgetType, { typeId, typeName }: BudgetInfo, path: string): void {
  const requiredField = { VIEW: null, MERCHANT: 'typeName', CATEGORY: 'typeId', DETAIL_CATEGORY: 'typeId' } as const;
  for (const [name, value] of Object.entries({ typeId, typeName })) {
    if (value === undefined && requiredField[type] === name)
      throw new ServiceError('Y803', { name: `${path}.${name}` });
    if (value !== undefined && requiredField[type] !== name)
      throw new ServiceError('Y800', { name: `${path}.${name}` });
  }
}

/**
 * Throws Y805 for a currency that differs from the view's, Y804 for an amount above `maxAmount`, and Y800 for a negative amount or more than
 * two decimals.
 */
function assertAmount(budget: BudgetInfo['incomeBudget'], currency: string, path: string): void {
  if (budget === undefined) return;
  if (budget.currency !== currency) throw new ServiceError('Y805', { name: 'currencies' });
  if (budget.amount > maxAmount) throw new ServiceError('Y804', { name: `${path}.amount` });
  if (!/^\d+(\.\d{1,2})?$/.test(String(budget.amount))) throw new ServiceError('Y800', { name: `${path}.amount` });
}

/** Returns whether the category or detail category of a budget exists. Returns true for budgets without an id. */
function categoryExists(type: BudgetType, { typeId }: BudgetInfo): boolean {
  if (typeId === undefined) return true;
  return type === 'DETAIL_CATEGORY'
    ? detailCategoryOf(typeId) !== undefined
    : categoryIdsWhere(({ id }) => id === typeId).length > 0;
}

/** Merges entries by type and name. Later values replace earlier ones. */
function mergeBudgets(all: readonly BudgetInfos[]): BudgetInfos[] {
  const types = [...new Set(all.map(({ type }) => type))];
  return types.map((type) => {
    const infos = new Map<string, BudgetInfo>();
    for (const info of all.filter((one) => one.type === type).flatMap(({ budgetInfo }) => budgetInfo))
      infos.set(subjectOf(info), { ...infos.get(subjectOf(info)), ...info });
    if (infos.size > maxBudgetsPerType) throw new ServiceError('Y824', { name: 'budgets' });
    return { type, budgetInfo: [...infos.values()] };
  });
}

/**
 * Returns the budgets that remain after a deletion, or `null` if nothing would be deleted. Deletes the given fields of matching budgets, and
 * budgets without an amount.
 */
function withoutBudgets(
  stored: readonly BudgetInfos[],
  {
    type,
    isMeant: matches,
    members: fields,
  }: { type: BudgetType; isMeant: (info: BudgetInfo) => boolean; members: readonly BudgetField[] },
): BudgetInfos[] | null {
  const infos = infosOf(stored, type);
  const remainingInfos = infos.flatMap((info) => {
    if (!matches(info)) return [info];
    const rest = { ...info };
    for (const member of fields) delete rest[member];
    return rest.incomeBudget === undefined && rest.expenseBudget === undefined ? [] : [rest];
  });
  if (JSON.stringify(remainingInfos) === JSON.stringify(infos)) return null;
  return stored.flatMap((one) =>
    one.type !== type ? [one] : remainingInfos.length === 0 ? [] : [{ type, budgetInfo: remainingInfos }],
  );
}
