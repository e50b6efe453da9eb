/** Whether benchmarks do one short run, which only tests that they work. */
export const isShort = process.env['FIN_BENCH_SHORT'] === '1';

/** Returns the size of a benchmark or of its short run. */
export const sized = (whole: number, short: number): number => (isShort ? short : whole);
