import type { EndpointReply, TransactionSummary } from '@fin-link/contracts/service';
import type { CategoryTotals } from './add-up.ts';

type CategorySummary = NonNullable<TransactionSummary['categorySummary']>[number];

/** Contents of the reply. */
export interface SummaryParts {
  /** Whether the summary lists categories below each type. */
  hasCategories: boolean;
  /** Whether each category has totals by interval. */
  hasDetails: boolean;
  /** Returns the name of a system category or of a user's category. */
  nameOf(row: { layerId: number; userCategoryId: number | null }): string;
  /** Returns the link that lists the transactions of a type or category. Ids of the user's categories start with `U`. */
  linkOf(type?: string, categoryId?: string): { transactions: string };
}

/** Builds the reply. In `rows`, each type must precede its categories, and each category its intervals. */
export function summaryReply(
  rows: readonly CategoryTotals[],
  { hasCategories, hasDetails, nameOf, linkOf }: SummaryParts,
): EndpointReply<'getTransactionSummary'> {
  const summaries: TransactionSummary[] = [];
  for (const row of rows) {
    const { category_type: categoryType, layer_id: layerId = null } = row;
    const { user_category_id: userCategoryId = null, first_day: date = null } = row;
    const totals = totalsOf(row);
    const summary = summaries.at(-1);
    const category = summary?.categorySummary?.at(-1);
    if (layerId === null)
      summaries.push({
        categoryType,
        ...totals,
        links: linkOf(categoryType),
        ...(hasCategories && { categorySummary: [] }),
      });
    else if (date !== null) category?.details?.push({ date, ...totals });
    else {
      const categoryId = userCategoryId ?? layerId;
      const categorySummary: CategorySummary = {
        categoryId,
        categoryName: nameOf({ layerId, userCategoryId }),
        ...totals,
        links: linkOf(categoryType, userCategoryId === null ? String(layerId) : `U${userCategoryId}`),
        ...(hasDetails && { details: [] }),
      };
      summary?.categorySummary?.push(categorySummary);
    }
  }
  return summaries.length === 0 ? {} : { links: linkOf(), transactionSummary: summaries };
}

const totalsOf = ({ credit, debit, currency }: CategoryTotals) => ({
  creditTotal: { amount: Number(credit), currency },
  debitTotal: { amount: Number(debit), currency },
});
