import { expect, test } from 'vitest';
import { percentile, summarize } from '../../bench/row.ts';

test('percentiles of a benchmark are samples, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([50, 95, 100].map((share) => percentile(hundred, share))).toEqual([50, 95, 100]);
  expect(percentile([7], 50)).toBe(7);
  expect(() => percentile([], 50)).toThrow('No samples');
});

test('a benchmark row is compared with the median of another', () => {
  const rows = summarize([
    { what: 'plain', unit: 'ms', samples: [2] },
    { what: 'brokered', unit: 'ms', samples: [5, 3, 4], against: 'plain' },
  ]);
  expect(rows[1]).toMatchObject({ median: 4, ratio: 2, against: 'plain' });
  expect(() => summarize([{ what: 'a', unit: 'ms', samples: [1], against: 'nothing' }])).toThrow('which is no row');
});

test('a benchmark fails only above its limit', () => {
  const limit = { percentile: 95, most: 9 };
  expect(summarize([{ what: 'a', unit: 'kB', samples: [9], limit }])[0]).not.toHaveProperty('broken');
  expect(summarize([{ what: 'a', unit: 'kB', samples: [9.1], limit }])[0]?.broken).toBe('p95 9.1 kB');
});

test('a short run judges only the rows that ask for it, against twice their limit', () => {
  const other = { what: 'plain', unit: 'ms', samples: [2] };
  const failsAt = (took: number, isJudgedShort: boolean) => {
    const row = { what: 'mint', unit: 'ms', samples: [took], against: 'plain', maxRatio: 2, isJudgedShort };
    return summarize([other, row], true)[1]?.fails;
  };
  expect([failsAt(8, true), failsAt(8.1, true), failsAt(8.1, false)]).toEqual([false, true, false]);
});

test('a benchmark reports its ratio as kept or broken, with its target', () => {
  const other = { what: 'plain', unit: 'ms', samples: [2] };
  const ratioOf = (took: number) =>
    summarize([other, { what: 'brokered', unit: 'ms', samples: [took], against: 'plain', maxRatio: 1.15 }])[1];
  expect(ratioOf(2.3)).not.toHaveProperty('broken');
  expect(ratioOf(2.32)).toMatchObject({ target: '≤ 1.15 ×', broken: '1.160 ×' });
  expect(() => summarize([{ what: 'a', unit: 'ms', samples: [1], maxRatio: 2 }])).toThrow('nothing to be compared');
});
