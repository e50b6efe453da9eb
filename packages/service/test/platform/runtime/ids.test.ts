import { id as idSchema } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { createIds } from '../../../src/platform/runtime/ids.ts';

it('ids of the service are unique, random over the whole range, and small enough for JSON numbers', () => {
  const ids = createIds();
  const drawn = Array.from({ length: 20_000 }, () => ids.next());
  for (const id of drawn) idSchema.parse(id);
  expect(new Set(drawn).size).toBe(drawn.length);
  const half = drawn.filter((id) => id > Number.MAX_SAFE_INTEGER / 2).length;
  expect(half).toBeGreaterThan(9_000);
  expect(half).toBeLessThan(11_000);
  const odd = drawn.filter((id) => id % 2 === 1).length;
  expect(odd).toBeGreaterThan(9_000);
  expect(odd).toBeLessThan(11_000);
});
