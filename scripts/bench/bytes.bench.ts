import { buildBundles, measureBundles } from '../build/index.ts';
import { measureLink } from './floor/link-traffic.ts';
import type { Row } from './row.ts';

export const name = 'what a browser loads, after brotli';

/** Upper limits for linking one bank by credentials, from the navigation to the success screen. */
const linkLimits = { bytes: 131_500, requests: 29 };

export async function run(): Promise<Row[]> {
  await buildBundles();
  const files = measureBundles().map(({ name: what, bytes, budget }) => ({
    what,
    unit: 'B',
    samples: [bytes],
    limit: { percentile: 100, most: budget },
  }));
  const replies = await measureLink();
  const link = 'a link by credentials, from navigation to success';
  const row = (unit: string, sample: number, most: number): Row => ({
    what: `${link}, ${unit}`,
    unit,
    samples: [sample],
    limit: { percentile: 100, most },
  });
  return [
    ...files,
    row(
      'B',
      replies.reduce((sum, { bytes }) => sum + bytes, 0),
      linkLimits.bytes,
    ),
    row('requests', replies.length, linkLimits.requests),
  ];
}
