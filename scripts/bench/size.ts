/** `true` if benchmarks do one short run, which only tests that they work. */
export const isShort = process.env['FIN_BENCH_SHORT'] === '1';

/** Returns the size of a full run or, if `isShort` is set, of the short run. */
export const sized = (full: number, short: number): number => (isShort ? short : full);
