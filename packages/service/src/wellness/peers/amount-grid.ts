const largestExponent = 6;

/** All amounts that a figure may have: two digits, from 1.0 to 9,900,000, ascending. */
export const amountGrid: readonly string[] = Array.from({ length: largestExponent + 1 }, (_, exponent) =>
  Array.from({ length: 90 }, (__, step) => ((step + 10) * 10 ** exponent) / 10),
)
  .flat()
  .map(String);

/**
 * Middles between neighboring amounts of the grid. `width_bucket` of PostgreSQL returns the index of the nearest amount for them: the first
 * one for smaller amounts, and the last one for larger amounts.
 */
export const gridThresholds: readonly string[] = amountGrid
  .slice(1)
  .map((amount, index) => ((Number(amount) + Number(amountGrid[index])) / 2).toFixed(2));
