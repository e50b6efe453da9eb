/** Minimum number of rows for a search field and for rendering in batches. */
export const minRowsForSearch = 12;

/** Numbers of rows that a list renders at a time. */
export interface RowLimits {
  /** Number of rows rendered first. */
  first: number;
  /** Number of rows in each further batch. */
  batch: number;
}

/** Limits for rows of plain markup. */
export const plainRows: RowLimits = { first: 12, batch: 8 };

/** Limits for cards. Three consent cards fill a phone's window, and render in less than 50 ms on a CPU slowed 4 times. */
export const cardRows: RowLimits = { first: 3, batch: 3 };

/** Id of a row, and the texts by which the search finds it. */
export type ListRow = readonly [id: number, ...texts: (string | null)[]];
