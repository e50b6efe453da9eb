import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

/**
 * Chain in the catalogue of merchants. `prefixes` has the first words of cleaned descriptions, separated by a comma and a space, for example `WALMART,
 * WAL-MART`. A prefix that is also a surname or a common word ends with `=`. Only an S, a store number or a large city may follow such a
 * prefix: `MCDONALD=` matches `MCDONALDS DALLAS` and `MCDONALD 4417`, but not `MCDONALD ROSS`. `isPayLater` is true for buy-now-pay-later
 * services.
 */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
