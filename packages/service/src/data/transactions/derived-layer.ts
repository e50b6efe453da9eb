import type { Insertable } from 'kysely';
import type { TransactionTable } from '../../platform/database/index.ts';
import type { PayeeFacts, Place } from '../payees/index.ts';
import { categorize } from './categorization/categorize.ts';

/** Columns that are computed from the bank's data. */
export type DerivedLayer = Pick<
  Insertable<TransactionTable>,
  | 'simple_description'
  | 'type'
  | 'merchant_name'
  | 'payee_key'
  | 'derived_category_id'
  | 'derived_detail_category_id'
  | 'derived_merchant_type'
>;

/** Result of deriving a transaction. */
export interface Derivation {
  layer: DerivedLayer;
  /** Location of the merchant; `null` if the description does not state it with certainty. */
  place: Place | null;
}

/** Derives the layer that rules and edits override, from a transaction's description, side, container and currency. */
export function deriveLayer(transaction: PayeeFacts): Derivation {
  const categorization = categorize(transaction);
  const layer = {
    simple_description: categorization.simpleDescription,
    type: categorization.type,
    merchant_name: categorization.merchant?.name ?? null,
    payee_key: categorization.payeeKey,
    derived_category_id: categorization.categoryId,
    derived_detail_category_id: categorization.detailCategoryId,
    derived_merchant_type: categorization.merchantType,
  };
  return { layer, place: categorization.place };
}
