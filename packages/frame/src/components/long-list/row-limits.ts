/** Minimum number of rows for a search field. */
export const longFrom = 12;

/** Number of rows in the first frame of a list. */
export const firstRows = 20;

/** Id of a row, and the texts by which the search finds it. */
export type ListRow = readonly [id: number, ...texts: (string | null)[]];
