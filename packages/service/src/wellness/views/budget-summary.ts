import { isoDay, type BudgetInfos, type BudgetSummary, type ViewGrouping } from '@fin-link/contracts/service';
import Big from 'big.js';
import { flowOf, type TransactionConditions } from '../../data/transactions/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { addUp, type Totals, zeroTotals, moneyIn } from './add-up.ts';
import { viewOf } from './stored-view.ts';
import { transactionsOfView } from './transactions-of-view.ts';
import { toView, toViews } from './views.ts';

type BudgetInfo = BudgetInfos['budgetInfo'][number];

/** Grouping of the totals by budget type. Budgets of the whole view use only the total. */
const groupingOf = {
  VIEW: 'category',
  CATEGORY: 'category',
  DETAIL_CATEGORY: 'detailCategory',
  MERCHANT: 'merchant',
} as const satisfies Record<BudgetInfos['type'], ViewGrouping>;

/**
 * Returns a view with the summary of its budgets of one `type`, from the first day of the current month to today. Returns the view without
 * a summary if it has no such budgets. Throws Y800 if the user does not have the view.
 */
export const getViewBudgetSummary =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getViewBudgetSummary'> =>
  async ({ params, query: { type } }, call) => {
    const user = userKeyOf(call);
    const view = await viewOf(db, user, params.viewId);
    const budgets = view.budgets.find((one) => one.type === type);
    if (budgets === undefined) return toViews([toView(view)]);
    const toDate = isoDay(businessClock.now());
    const dateRange = { fromDate: `${toDate.slice(0, 7)}-01`, toDate };
    const query = transactionsOfView(db, user, view, { ...dateRange, ...conditionsOf(budgets) });
    const { total, groups } = await addUp(db, query, {
      groupBy: groupingOf[type],
      byMonth: false,
      orderBy: 'amount',
      sortBy: 'desc',
      skip: 0,
      top: budgets.budgetInfo.length,
    });
    const totalsOf = ({ typeId, typeName }: BudgetInfo): Totals =>
      type === 'VIEW' ? total : (groups.find(({ key }) => key === (typeName ?? String(typeId))) ?? zeroTotals);
    const money = moneyIn(view.currency);
    const summary: BudgetSummary = {
      type,
      dateRange,
      budgetDetail: budgets.budgetInfo.map((info) => {
        const totals = totalsOf(info);
        return {
          creditTotal: money(totals.credit),
          debitTotal: money(totals.debit),
          ...info,
          ...remainingIncome(info.incomeBudget, totals),
          ...remainingExpense(info.expenseBudget, totals),
        };
      }),
    };
    return toViews([toView(view, { budgetSummary: [summary] })]);
  };

const idsOf = (infos: readonly BudgetInfo[]): number[] => infos.flatMap(({ typeId }) => typeId ?? []);
/** Returns conditions that restrict the query to the subjects of the budgets, so that the page limit cuts off no group. */
const conditionsOf = ({ type, budgetInfo }: BudgetInfos): TransactionConditions =>
  ({
    VIEW: {},
    CATEGORY: { categoryIds: idsOf(budgetInfo) },
    DETAIL_CATEGORY: { detailCategoryIds: idsOf(budgetInfo) },
    MERCHANT: { merchantNames: budgetInfo.flatMap(({ typeName }) => typeName ?? []) },
  })[type];

/** Returns `part` in percent of `whole`, rounded to two digits. */
const percentOf = (part: Big, whole: number): number => Number(part.times(100).div(whole).round(2));

/** Returns what is left of an income budget, under both spellings of the public API. */
function remainingIncome(budget: BudgetInfo['incomeBudget'], totals: Totals) {
  if (budget === undefined) return {};
  const remainder = new Big(budget.amount).minus(flowOf(totals).received);
  const money = moneyIn(budget.currency)(remainder);
  return {
    remainingIncomeBudget: money,
    remaingIncomeBudget: money,
    remainingIncomeBudgetPercent: percentOf(remainder, budget.amount),
  };
}

/** Returns what is left of an expense budget, under both spellings of the public API. */
function remainingExpense(budget: BudgetInfo['expenseBudget'], totals: Totals) {
  if (budget === undefined) return {};
  const remainder = new Big(budget.amount).minus(flowOf(totals).spent);
  const money = moneyIn(budget.currency)(remainder);
  const percent = percentOf(remainder, budget.amount);
  return {
    remainingExpenseBudget: money,
    remaingExpenseBudget: money,
    remainingExpenseBudgetPercent: percent,
    remaininExpenseBudgetPercent: percent,
  };
}
