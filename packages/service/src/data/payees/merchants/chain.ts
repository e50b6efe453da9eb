import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

/**
 * Chain in the catalogue. `prefixes` has the first words of cleaned descriptions, for example `WALMART, WAL-MART`; alternatives are
 * separated by a comma and a space. `isPayLater` is true for services that let a customer buy now and pay later.
 */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
