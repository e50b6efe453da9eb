import type { CategoryName, DetailCategoryName } from '../../categories/index.ts';

/**
 * Chain in the catalogue. `prefixes` has the first words of cleaned descriptions, for example `WALMART, WAL-MART`; alternatives are
 * separated by a comma and a space. A prefix that is also a surname or a common word ends with `=`: only an S, a store number or a large
 * city may follow it. `MCDONALD=` matches `MCDONALDS DALLAS` and `MCDONALD 4417`, but not `MCDONALD ROSS`. `isPayLater` is true for
 * services that let a customer buy now and pay later.
 */
export type Chain = readonly [
  name: string,
  category: CategoryName,
  detail: DetailCategoryName | null,
  prefixes: string,
  isPayLater?: boolean,
];
