/** One line of a benchmark, with its name and all measurements. */
export interface Row {
  what: string;
  /** Unit, e.g. 'ms', 'B' or 'req/s'. */
  unit: string;
  /** Measurements; at least one. */
  samples: readonly number[];
  /** `what` of the row to compare with, in the same benchmark. */
  against?: string;
  /** Upper limit of the ratio of the median to the other row's median. The benchmark fails above it. */
  maxRatio?: number;
  /** Whether the short run also judges the ratio, against twice `maxRatio`. It then notices a doubling. */
  isJudgedShort?: boolean;
  /** Upper limit of a percentile. The benchmark fails above it. */
  limit?: { percentile: number; most: number };
}

/** Exports of a file `scripts/bench/*.bench.ts`. `name` is the title of the report. */
export interface Benchmark {
  name: string;
  run(): Promise<Row[]>;
}

/** Statistics of a row, and the result of the comparison with its targets. */
export interface Summary {
  what: string;
  unit: string;
  median: number;
  p95: number;
  samples: number;
  /** Median divided by the median of the compared row. */
  ratio?: number;
  against?: string;
  /** Description of the target. Rows without a target are informational. */
  target?: string;
  /** Message for a missed target. */
  broken?: string;
  /** Whether a missed target fails the run. In a short run, only rows with `isJudgedShort` do. */
  fails: boolean;
}

/**
 * Returns a percentile by nearest rank: the smallest sample that at least `share` percent of the samples do not exceed.
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)];
  if (value === undefined) throw new Error('No samples were taken.');
  return value;
}

/** Returns the summary of each row. Throws if a row is compared with a row that does not exist. */
export function summarize(rows: readonly Row[], isShortRun = isShort): Summary[] {
  return rows.map(({ what, unit, samples, against, maxRatio: fullRatio, isJudgedShort = false, limit }) => {
    const maxRatio = fullRatio !== undefined && isShortRun && isJudgedShort ? 2 * fullRatio : fullRatio;
    const median = percentile(samples, 50);
    const other = against === undefined ? undefined : rows.find((row) => row.what === against);
    if (against !== undefined && !other) throw new Error(`${what} is compared with ${against}, which is no row.`);
    if (maxRatio !== undefined && !other)
      throw new Error(`${what} has a ratio to keep, and nothing to be compared with.`);
    const ratio = other && median / percentile(other.samples, 50);
    const measured = limit && percentile(samples, limit.percentile);
    const targets = [
      limit && `p${limit.percentile} ≤ ${limit.most} ${unit}`,
      maxRatio !== undefined && `≤ ${maxRatio} ×`,
    ].filter((target) => typeof target === 'string');
    const broken = [
      limit && measured !== undefined && measured > limit.most && `p${limit.percentile} ${measured} ${unit}`,
      maxRatio !== undefined && ratio !== undefined && ratio > maxRatio && `${ratio.toFixed(3)} ×`,
    ].filter((reason) => typeof reason === 'string');
    return {
      what,
      unit,
      median,
      p95: percentile(samples, 95),
      samples: samples.length,
      ...(ratio !== undefined && against !== undefined && { ratio, against }),
      ...(targets.length > 0 && { target: targets.join(', ') }),
      ...(broken.length > 0 && { broken: broken.join(', ') }),
      fails: broken.length > 0 && (!isShortRun || isJudgedShort),
    };
  });
}

/** `true` if benchmarks do one short run. */
export const isShort = process.argv.includes('--short');

/** Returns the size of a full run or, if `isShort` is set, of the short run. */
export const sized = (full: number, short: number): number => (isShort ? short : full);
