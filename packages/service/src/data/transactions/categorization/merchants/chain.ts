import type { CategoryName, DetailCategoryName } from '../../../categories/index.ts';

/** Name, categories, and comma-separated starts of cleaned descriptions. */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
