import type { Row } from './row.ts';
import { buildBundles, measureBundles } from '../build/index.ts';

export const name = 'what a browser loads, after brotli';

export async function run(): Promise<Row[]> {
  await buildBundles();
  return measureBundles().map(({ name: what, bytes, budget }) => ({
    what,
    unit: 'B',
    samples: [bytes],
    limit: { percentile: 100, most: budget },
  }));
}
