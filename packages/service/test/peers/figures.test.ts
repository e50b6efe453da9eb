import { expect, it } from 'vitest';
import { computeDue } from '../../src/peers/due-figures.ts';
import { testService } from '../harness/test-service.ts';
import { groceries, idsOfHalf, peopleOf } from './people.ts';

const denver = { city: 'Denver', state: 'CO', country: 'US' };

async function world() {
  const service = await testService();
  await service.deps.businessClock.set(new Date('2026-11-20T12:00:00Z'));
  const people = await peopleOf(service.deps);
  await people.enable(1);
  return { ...service, people, compute: () => computeDue(service.deps) };
}

it('a user sees the median of the other users in the city, rounded to two digits', async () => {
  const { people, compute } = await world();
  await people.group(idsOfHalf(0, 40), denver, (position) => 100 + position * 7.13);
  const place = { city: ' DENVER', state: 'co', country: 'us' };
  const viewer = await people.one({ id: idsOfHalf(1, 1)[0], place });
  await compute();
  const peers = await people.see(viewer);
  expect(peers).toMatchObject({ benchmarkAsOf: '2026-11-16', fromDate: '2026-10-01', toDate: '2026-10-31' });
  // The middle two are 235.47 and 242.60.
  expect(peers?.benchmarks.get(groceries)).toEqual([
    { level: 'COUNTRY', place: 'us', numberOfPeers: 40, spend: '240', currency: 'USD' },
  ]);
});
