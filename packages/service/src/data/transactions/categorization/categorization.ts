import type { Transaction } from '@fin-link/contracts/service';
import { categories, detailCategories, type CategoryName, type DetailCategoryName } from '../../categories/index.ts';
import type { Place } from '../../payees/index.ts';
import type { TransactionType } from './movement-rules.ts';

/** Category, name and merchant that were derived from a transaction. */
export interface Categorization {
  categoryId: number;
  detailCategoryId: number | null;
  type: TransactionType;
  simpleDescription: string;
  merchant: { key: string; name: string } | null;
  /** `null` if no merchant was found, except for loan payments, which are always `BILLERS`. */
  merchantType: MerchantType | null;
  /** Location of the merchant; `null` if the text does not state it with certainty. */
  place: Place | null;
}

type MerchantType = NonNullable<Transaction['merchantType']>;

export function categorization(
  category: CategoryName,
  detail: DetailCategoryName | undefined,
  type: TransactionType,
  simpleDescription: string,
  merchant: Categorization['merchant'],
  place: Place | null = null,
): Categorization {
  return {
    categoryId: categories[category].id,
    detailCategoryId: detail === undefined ? null : detailCategories[detail].id,
    type,
    simpleDescription,
    merchant,
    // A payment of a loan or mortgage is a bill even if its text names no lender.
    merchantType: merchant === null && !billerCategories.has(category) ? null : merchantTypeOf(category, detail),
    place,
  };
}

/** Categories whose merchants send bills. */
const billerCategories: ReadonlySet<CategoryName> = new Set([
  'utilities',
  'telecom',
  'insurance',
  'mortgage',
  'rent',
  'loans',
]);

function merchantTypeOf(category: CategoryName, detail: DetailCategoryName | undefined): MerchantType {
  if (billerCategories.has(category)) return 'BILLERS';
  return category === 'subscriptions' || detail === 'streaming' ? 'SUBSCRIPTION' : 'OTHERS';
}
