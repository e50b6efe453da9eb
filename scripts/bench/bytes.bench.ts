import type { Row } from './row.ts';
import { buildBundles } from '../build/build-bundles.ts';
import { measureBundles } from '../build/measure.ts';

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
