/** Whether benchmarks run one short turn, which shows that they work and measures nothing. */
export const isShort = process.env['FIN_BENCH_SHORT'] === '1';

/** The size of a benchmark, or that of its short turn. */
export const sized = (whole: number, short: number): number => (isShort ? short : whole);
