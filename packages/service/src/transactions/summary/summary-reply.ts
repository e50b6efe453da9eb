import type { EndpointReply, TransactionSummary } from '@fin-link/contracts/server';

/** A row of totals: of a category type, of a category where `layer_id` is set, of an interval where `first_day` is. */
export interface Added {
  category_type: TransactionSummary['categoryType'];
  currency: string;
  layer_id: number | null;
  user_category_id: number | null;
  first_day: string | null;
  credit: string;
  debit: string;
}

type CategorySummary = NonNullable<TransactionSummary['categorySummary']>[number];

export interface SummaryParts {
  hasCategories: boolean;
  hasDetails: boolean;
  nameOf(row: { layerId: number; userCategoryId: number | null }): string;
  /** The call that lists the transactions of a type or category. */
  linkOf(type?: string, categoryId?: number): { transactions: string };
}

/** `rows` come with each type before its categories, and each category before its intervals. */
export function summaryReply(
  rows: readonly Added[],
  { hasCategories, hasDetails, nameOf, linkOf }: SummaryParts,
): EndpointReply<'getTransactionSummary'> {
  const summaries: TransactionSummary[] = [];
  for (const row of rows) {
    const { category_type: categoryType, layer_id: layerId, user_category_id: userCategoryId, first_day: date } = row;
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
      const one: CategorySummary = {
        categoryId,
        categoryName: nameOf({ layerId, userCategoryId }),
        ...totals,
        links: linkOf(categoryType, categoryId),
        ...(hasDetails && { details: [] }),
      };
      summary?.categorySummary?.push(one);
    }
  }
  return summaries.length === 0 ? {} : { links: linkOf(), transactionSummary: summaries };
}

const totalsOf = ({ credit, debit, currency }: Added) => ({
  creditTotal: { amount: Number(credit), currency },
  debitTotal: { amount: Number(debit), currency },
});
