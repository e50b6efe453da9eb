import type { Insertable } from 'kysely';
import type { TransactionTable } from '../../platform/database/index.ts';
import { categorize, type Uncategorized } from './categorization/categorize.ts';
import type { Place } from './categorization/places.ts';

export type DerivedLayer = Pick<
  Insertable<TransactionTable>,
  | 'simple_description'
  | 'type'
  | 'merchant_key'
  | 'merchant_name'
  | 'derived_category_id'
  | 'derived_detail_category_id'
  | 'derived_merchant_type'
>;

export interface Derived {
  layer: DerivedLayer;
  /** Location of the merchant; `null` if the description does not state it with certainty. */
  place: Place | null;
}

/** Derives the layer that rules and edits override, from a transaction's description, side, container and currency. */
export function derivedLayerOf(transaction: Uncategorized): Derived {
  const found = categorize(transaction);
  const layer = {
    simple_description: found.simpleDescription,
    type: found.type,
    merchant_key: found.merchant?.key ?? null,
    merchant_name: found.merchant?.name ?? null,
    derived_category_id: found.categoryId,
    derived_detail_category_id: found.detailCategoryId,
    derived_merchant_type: found.merchantType,
  };
  return { layer, place: found.place };
}
