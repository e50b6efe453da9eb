import type { TypedRule, ViewRule } from '@fin-link/contracts/service';
import { categoryNamesOf, categoryOf } from '../../../data/categories/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { viewsOfUser } from '../stored-view.ts';
import { moneyIn } from '../totals/money.ts';
import { transactionsOfView } from '../transactions-of-view.ts';
import type { ViewDeps } from '../save-view.ts';
import { usualCurrency } from '../usual-currency.ts';
import { sumColumns } from '../../../data/transactions/index.ts';
import { type TransactionSum, propose } from './propose.ts';
import { recommendationIds } from './recommendation-rows.ts';

/** Number of past days whose transactions are used. */
const windowDays = 90;
const dayMs = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Rules that include all income and expenses. */
const allRules: ViewRule[] = [
  { id: 'income', type: 'INCOME' },
  { id: 'expenses', type: 'EXPENSE' },
];

/** Returns the selection of a rule as text in a fixed order, without names and dates. Rules with the same selection have equal texts. */
function selectionOf({ type, baseType, include, exclude }: TypedRule): string {
  const normalize = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(String).toSorted()
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .filter(([, member]) => member !== undefined)
            .map(([name, member]) => [name, normalize(member)] as const)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
        : value;
  return JSON.stringify([type, normalize(baseType ?? []), normalize(include ?? {}), normalize(exclude ?? {})]);
}

/**
 * Proposes views based on the transactions of the last 90 days. A proposal always has the same id. It is omitted if a view already has its
 * rule, or if a view, even a deleted one, was created from it.
 */
export const getViewRecommendations =
  (deps: ViewDeps): Handler<'getViewRecommendations'> =>
  async (_input, call) => {
    const { db } = deps.database;
    const user = userKeyOf(call);
    const today = deps.businessClock.now().getTime();
    const duration = { fromDate: isoDay(today - windowDays * dayMs), toDate: isoDay(today) };
    const currency = await usualCurrency(db, user);
    const keys = ['merchant_name', 'category_id', 'merchant_type', 'base_type'] as const;
    const rows = await transactionsOfView(db, user, { currency, rules: allRules }, duration)
      .select([...keys, ...sumColumns])
      .groupBy([...keys])
      .execute();
    const sums = rows.map((row): TransactionSum => ({
      merchant: row.merchant_name,
      categoryId: row.category_id,
      merchantType: row.merchant_type,
      side: row.base_type,
      transactions: Number(row.transactions),
      amount: row.base_type === 'CREDIT' ? row.credit : row.debit,
    }));
    const names = await categoryNamesOf(db, user);
    const views = await viewsOfUser(db, user);
    const existingSelections = new Set(
      views.filter(({ rules }) => rules.length === 1).flatMap(({ rules }) => rules.map(selectionOf)),
    );
    const proposals = propose(sums, (id) => names.of(categoryOf(id))).filter(
      ({ rule }) => !existingSelections.has(selectionOf(rule)),
    );
    const ids = await recommendationIds(
      deps,
      user,
      proposals.map(({ key }) => key),
    );
    const recommendation = proposals.flatMap(({ key, name, description, rule, transactions, amount }) => {
      const id = ids.get(key);
      if (id === undefined) return [];
      const view = { name, description, preferredCurrency: currency, recommendationId: id, rule: [rule] };
      const metadata = { duration, totalTransaction: transactions, totalAmount: moneyIn(currency)(amount) };
      return [{ id, metadata, view: [view] }];
    });
    return recommendation.length === 0 ? {} : { recommendation };
  };
