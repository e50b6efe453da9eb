import type { CategoryName, DetailCategoryName } from '../../../categories/index.ts';

/** Name, categories, and how its cleaned descriptions begin, separated by commas. */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
