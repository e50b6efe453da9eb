/** One line of a benchmark: what was measured, and every measurement of it. */
export interface Row {
  what: string;
  /** As 'ms', 'B' or 'req/s'. */
  unit: string;
  /** At least one. */
  samples: readonly number[];
  /** `what` of another row of the same benchmark, to be compared with. */
  against?: string;
  /** The benchmark fails when this percentile of the samples is above. */
  limit?: { percentile: number; most: number };
}

/** What a file `tools/bench/*.bench.ts` exports. */
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
  /** The limit in words, when the samples broke it. */
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
  return rows.map(({ what, unit, samples, against, limit }) => {
    const median = percentile(samples, 50);
    const other = against === undefined ? undefined : rows.find((row) => row.what === against);
    if (against !== undefined && !other) throw new Error(`${what} is compared with ${against}, which is no row.`);
    const reached = limit && percentile(samples, limit.percentile);
    return {
      what,
      unit,
      median,
      p95: percentile(samples, 95),
      samples: samples.length,
      ...(other && against !== undefined && { ratio: median / percentile(other.samples, 50), against }),
      ...(limit &&
        reached !== undefined &&
        reached > limit.most && { broken: `p${limit.percentile} ${reached}, at most ${limit.most} ${unit}` }),
    };
  });
}
