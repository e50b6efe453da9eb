import type { BudgetInfos } from '@fin-link/contracts/service';
import { categoryIdsWhere, detailCategoryOf } from '../../../data/categories/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';

type Info = BudgetInfos['budgetInfo'][number];
type BudgetType = BudgetInfos['type'];

const mostAmount = 10_000_000;
const mostOfType = 100;
const infosOf = (budgets: readonly BudgetInfos[], type: BudgetType): readonly Info[] =>
  budgets.find((one) => one.type === type)?.budgetInfo ?? [];
/** Returns the key of a budget, unique within its type. */
export const subjectOf = ({ typeId, typeName }: Info): string => JSON.stringify([typeId ?? null, typeName ?? null]);

/** Throws Y803 if a required field is missing, and Y800 for a field that the type does not have. */
function assertSubject(type: BudgetType, { typeId, typeName }: Info, path: string): void {
  const needed = { VIEW: null, MERCHANT: 'typeName', CATEGORY: 'typeId', DETAIL_CATEGORY: 'typeId' } as const;
  for (const [name, value] of Object.entries({ typeId, typeName })) {
    if (value === undefined && needed[type] === name) throw new ServiceError('Y803', { name: `${path}.${name}` });
    if (value !== undefined && needed[type] !== name) throw new ServiceError('Y800', { name: `${path}.${name}` });
  }
}

function assertAmount(budget: Info['incomeBudget'], currency: string, path: string): void {
  if (budget === undefined) return;
  if (budget.currency !== currency) throw new ServiceError('Y805', { name: 'currencies' });
  if (budget.amount > mostAmount) throw new ServiceError('Y804', { name: `${path}.amount` });
  if (!/^\d+(\.\d{1,2})?$/.test(String(budget.amount))) throw new ServiceError('Y800', { name: `${path}.amount` });
}

/**
 * Returns the budgets of a view after a change. New values replace stored values of the same type and name; other values stay. Throws Y800
 * for a category that does not exist, more than two decimals, and a repeated budget; Y803 for a budget without amounts or name; Y804 for an
 * amount above 10,000,000; Y805 for a currency that differs from the view's; Y824 for more than 100 budgets of one type.
 */
export function changedBudgets(
  stored: readonly BudgetInfos[],
  sent: readonly BudgetInfos[],
  currency: string,
): BudgetInfos[] {
  const seen = new Set<string>();
  for (const [at, { type, budgetInfo }] of sent.entries())
    for (const [index, info] of budgetInfo.entries()) {
      const path = `budgetData[${at}].budgetInfo[${index}]`;
      assertSubject(type, info, path);
      if (info.incomeBudget === undefined && info.expenseBudget === undefined)
        throw new ServiceError('Y803', { name: `${path}.expenseBudget` });
      assertAmount(info.incomeBudget, currency, `${path}.incomeBudget`);
      assertAmount(info.expenseBudget, currency, `${path}.expenseBudget`);
      const key = type + subjectOf(info);
      if (seen.has(key) || !isThere(type, info)) throw new ServiceError('Y800', { name: path });
      seen.add(key);
    }
  return merged([...stored, ...sent]);
}

function isThere(type: BudgetType, { typeId }: Info): boolean {
  if (typeId === undefined) return true;
  return type === 'DETAIL_CATEGORY'
    ? detailCategoryOf(typeId) !== undefined
    : categoryIdsWhere(({ id }) => id === typeId).length > 0;
}

/** Merges entries by type and name. Later values replace earlier ones. */
function merged(all: readonly BudgetInfos[]): BudgetInfos[] {
  const types = [...new Set(all.map(({ type }) => type))];
  return types.map((type) => {
    const infos = new Map<string, Info>();
    for (const info of all.filter((one) => one.type === type).flatMap(({ budgetInfo }) => budgetInfo))
      infos.set(subjectOf(info), { ...infos.get(subjectOf(info)), ...info });
    if (infos.size > mostOfType) throw new ServiceError('Y824', { name: 'budgets' });
    return { type, budgetInfo: [...infos.values()] };
  });
}

/** Throws Y805 if a budget's currency differs from the view's. */
export function assertBudgetCurrency(budgets: readonly BudgetInfos[], currency: string): void {
  const amounts = budgets.flatMap(({ budgetInfo }) =>
    budgetInfo.flatMap(({ incomeBudget, expenseBudget }) => [incomeBudget, expenseBudget]),
  );
  if (amounts.some((amount) => amount !== undefined && amount.currency !== currency))
    throw new ServiceError('Y805', { name: 'currencies' });
}

/** Returns the budgets that remain after a deletion, or `null` if the deletion matches none. */
export function withoutBudgets(
  stored: readonly BudgetInfos[],
  { type, isMeant, members }: { type: BudgetType; isMeant: (info: Info) => boolean; members: readonly Member[] },
): BudgetInfos[] | null {
  const infos = infosOf(stored, type);
  const left = infos.flatMap((info) => {
    if (!isMeant(info)) return [info];
    const rest = { ...info };
    for (const member of members) delete rest[member];
    return rest.incomeBudget === undefined && rest.expenseBudget === undefined ? [] : [rest];
  });
  if (JSON.stringify(left) === JSON.stringify(infos)) return null;
  return stored.flatMap((one) => (one.type !== type ? [one] : left.length === 0 ? [] : [{ type, budgetInfo: left }]));
}
type Member = 'incomeBudget' | 'expenseBudget';
