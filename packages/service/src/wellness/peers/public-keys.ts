import { categories, categoryOf, detailCategories } from '../../data/categories/index.ts';
import { merchants } from '../../data/payees/index.ts';
import type { PeerKind } from '../../platform/database/index.ts';

/** Compared spending that anyone may know to exist. */
export interface PublicKey {
  kind: PeerKind;
  /** Id of the category, or key of the merchant in the catalogue. */
  key: string;
}

/** All keys that a figure may have. Texts of users and banks are never keys. */
export const publicKeys: readonly PublicKey[] = [
  ...Object.values(categories)
    .filter(({ type }) => type === 'EXPENSE')
    .map(({ id }) => ({ kind: 'CATEGORY' as const, key: String(id) })),
  ...Object.values(detailCategories)
    .filter(({ categoryId }) => categoryOf(categoryId).type === 'EXPENSE')
    .map(({ id }) => ({ kind: 'DETAIL_CATEGORY' as const, key: String(id) })),
  ...merchants.map(({ key }) => ({ kind: 'MERCHANT' as const, key })),
];

/** Currencies that a figure may have: ISO 4217. */
export const publicCurrencies: readonly string[] = Intl.supportedValuesOf('currency');

const merchantKeys = new Map(merchants.map(({ key, name }) => [name, key]));
/** Returns the key of the merchant with that name in the catalogue; `undefined` if it has none. */
export const merchantKeyOf = (name: string): string | undefined => merchantKeys.get(name);
