/** One line of a benchmark: what was measured, and every measurement of it. */
export interface Row {
  what: string;
  /** As 'ms', 'B' or 'req/s'. */
  unit: string;
  /** At least one. */
  samples: readonly number[];
  /** `what` of another row of the same benchmark, to be compared with. */
  against?: string;
  /** The benchmark fails when the median is more than this many times the other row's. */
  mostRatio?: number;
  /** The benchmark fails when this percentile of the samples is above. */
  limit?: { percentile: number; most: number };
}

/** What a file `scripts/bench/*.bench.ts` exports. */
export interface Benchmark {
  name: string;
  run(): Promise<Row[]>;
}

export interface Summary {
  what: string;
  unit: string;
  median: number;
  p95: number;
  samples: number;
  /** Median over the median of the row that it is compared with. */
  ratio?: number;
  against?: string;
  /** What must hold, in words; rows without are there to be read. */
  target?: string;
  /** What was reached instead, in words. */
  broken?: string;
}

/** Nearest rank: the smallest sample that `share` percent of all are not above. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)];
  if (value === undefined) throw new Error('No samples were taken.');
  return value;
}

export function summarize(rows: readonly Row[]): Summary[] {
  return rows.map(({ what, unit, samples, against, mostRatio, limit }) => {
    const median = percentile(samples, 50);
    const other = against === undefined ? undefined : rows.find((row) => row.what === against);
    if (against !== undefined && !other) throw new Error(`${what} is compared with ${against}, which is no row.`);
    if (mostRatio !== undefined && !other)
      throw new Error(`${what} has a ratio to keep, and nothing to be compared with.`);
    const ratio = other && median / percentile(other.samples, 50);
    const reached = limit && percentile(samples, limit.percentile);
    const targets = [
      limit && `p${limit.percentile} ≤ ${limit.most} ${unit}`,
      mostRatio !== undefined && `≤ ${mostRatio} ×`,
    ].filter((target) => typeof target === 'string');
    const broken = [
      limit && reached !== undefined && reached > limit.most && `p${limit.percentile} ${reached} ${unit}`,
      mostRatio !== undefined && ratio !== undefined && ratio > mostRatio && `${ratio.toFixed(3)} ×`,
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
    };
  });
}
