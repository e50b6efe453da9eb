import type { CategoryName, DetailCategoryName } from '../../../categories/index.ts';

/** Entry of the catalogue. `prefixes` are starts of cleaned descriptions, separated by a comma and a space. */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
