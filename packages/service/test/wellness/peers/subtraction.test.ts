import type { Selectable } from 'kysely';
import { expect, it } from 'vitest';
import type { PeerFigureTable } from '../../../src/platform/database/tables/peers.ts';
import { groceries, idsOfHalf, type NewPerson, type Place } from './people.ts';
import { denver, peerWorld } from './peer-world.ts';

type Figure = Selectable<PeerFigureTable>;

/** Returns reproducible random numbers below a limit. */
function randomOf(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const same = (one: Figure, other: Figure, names: readonly (keyof Figure)[]): boolean =>
  names.every((name) => one[name] === other[name]);
const group = ['period', 'kind', 'key', 'currency', 'half', 'country'] as const;

/** Returns the largest figures that are contained in a figure and can be subtracted from it together. */
function largestWithin(figures: readonly Figure[], outer: Figure): Figure[] {
  const within = figures.filter(
    (one) =>
      one.level !== outer.level &&
      one.level !== 'COUNTRY' &&
      same(one, outer, group) &&
      (outer.level === 'COUNTRY' || one.state === outer.state) &&
      outer.level !== 'CITY',
  );
  const states = new Set(within.filter(({ level }) => level === 'STATE').map(({ state }) => state));
  return within.filter(({ level, state }) => level === 'STATE' || !states.has(state));
}

/** Returns the sizes of groups that an observer of all figures can isolate by subtraction. */
const separable = (figures: readonly Figure[]): number[] =>
  figures.flatMap((outer) => {
    const inner = largestWithin(figures, outer);
    const sum = inner.reduce((total, { peers }) => total + peers, 0);
    return [outer.peers, outer.peers - sum, ...inner.map(({ peers }) => outer.peers - peers)];
  });

it.each([1, 2, 3, 4, 5, 6])(
  'subtracting overlapping cities, states and countries isolates no fewer than ten users, in random population %i',
  async (seed) => {
    const { people, compute, figures } = await peerWorld();
    const below = randomOf(seed);
    const persons: NewPerson[] = [];
    const places: Place[] = ['CO', 'TX', 'NY', undefined].flatMap((state) =>
      ['Springfield', 'Salem', 'Dover', undefined].map((city) => ({
        country: 'US',
        ...(state !== undefined && { state }),
        ...(city !== undefined && { city }),
      })),
    );
    for (const place of places)
      for (let count = below(110); count > 0; count--)
        persons.push({
          id: 1_000 + persons.length * 7 + below(7),
          place,
          spends: [{ amount: 1 + below(500), ...(below(3) === 0 && { merchant: 'Corner Shop' }) }],
        });
    await people.add(persons);
    await compute();
    const published = await figures();
    expect(new Set(published.map(({ level }) => level))).toEqual(new Set(['CITY', 'STATE', 'COUNTRY']));
    expect(published.every(({ peers }) => peers >= 30)).toBe(true);
    expect(separable(published).filter((users) => users > 0 && users < 10)).toEqual([]);
  },
);

it.each([0, 1, 4, 9])(
  'users outside of all shown states cannot be isolated by subtraction, if they are %i',
  async (few) => {
    const { people, compute, figures } = await peerWorld();
    const ids = idsOfHalf(0, 80 + few);
    await people.group(ids.slice(0, 40), denver, () => 10);
    await people.group(ids.slice(40, 80), { state: 'TX', country: 'US' }, () => 10);
    await people.group(ids.slice(80), { country: 'US' }, () => 99);
    await compute();
    const [country] = (await figures()).filter(({ level, period }) => level === 'COUNTRY' && period === 'LAST_MONTH');
    expect(country?.peers).toBe(80);
  },
);

it.each([30, 31, 35, 39, 43, 57])('no figure of %i users equals the amount of one of them', async (count) => {
  const { people, compute, figures } = await peerWorld();
  const amounts = Array.from({ length: count }, (_, position) => 1_000 + position * 200);
  await people.group(idsOfHalf(0, count), denver, (position) => amounts[position] ?? 0);
  await compute();
  const [month] = (await figures()).filter(({ period }) => period === 'LAST_MONTH');
  expect(month?.peers).toBeGreaterThanOrEqual(30);
  expect(amounts).not.toContain(Number(month?.spend));
});

it('a user who joins changes no figure of any month until ten have joined', async () => {
  const { people, computeOn, figures } = await peerWorld();
  const ids = idsOfHalf(0, 45);
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, 10 + month, 10)).toISOString().slice(0, 10),
  );
  const join = (some: readonly number[], amountOf: (position: number) => number) =>
    people.add(
      some.map((id, position) => ({
        id,
        place: denver,
        spends: months.map((date) => ({ amount: amountOf(position), date })),
      })),
    );
  await join(ids.slice(0, 32), (position) => 100 + position * 10);
  const seen: { peers: number; spend: string }[] = [];
  for (const [position, day] of months.slice(1).entries()) {
    if (position > 0) await join(ids.slice(31 + position, 32 + position), () => 330 + position);
    await computeOn(`${day.slice(0, 8)}16`);
    const [country] = (await figures()).filter(({ period }) => period === 'LAST_MONTH');
    seen.push({ peers: country?.peers ?? 0, spend: country?.spend ?? '' });
  }
  const changes = seen.filter((one, position) => position > 0 && one.spend !== seen[position - 1]?.spend);
  expect(seen.map(({ peers }) => peers)).toEqual([30, 30, 30, 30, 30, 30, 30, 30, 40, 40, 40]);
  expect(changes).toHaveLength(1);
});

it('amounts of a user’s own half do not affect what the user sees', async () => {
  const { people, computeOn } = await peerWorld();
  const [ones, others] = [idsOfHalf(0, 50), idsOfHalf(1, 50)];
  const [one] = await people.group(ones, denver, (position) => 10 + position);
  const halves = await people.group(others, denver, (position) => 500 + position);
  const [other] = halves;
  await computeOn('2026-11-20');
  const seenBy = async (user: typeof one) => user && (await people.see(user))?.benchmarks.get(groceries);
  const [before, beforeOfOther] = [await seenBy(one), await seenBy(other)];
  await people.spend(halves.map((user) => ({ ...user, spends: [{ amount: 4_000 }] })));
  await computeOn('2026-11-20');
  expect(await seenBy(other)).toEqual(beforeOfOther);
  expect(await seenBy(one)).not.toEqual(before);
});

it('every user of a shown city counts in its state, and every user of a state in its country', async () => {
  const { people, compute, figures } = await peerWorld();
  const ids = idsOfHalf(0, 100);
  await people.group(ids.slice(0, 33), { country: 'US' }, () => 1_000);
  await people.group(ids.slice(33, 66), { city: 'Boulder', state: 'CO', country: 'US' }, () => 1_000);
  // The newest users: they would be omitted first if each place had its own batches.
  await people.group(ids.slice(66, 96), denver, () => 10);
  await compute();
  const shown = (await figures()).filter(({ period }) => period === 'LAST_MONTH');
  expect(shown.map(({ level, city, peers, spend }) => [level, city, peers, Number(spend)]).toSorted()).toEqual([
    ['CITY', 'boulder', 30, 1_000],
    ['CITY', 'denver', 30, 10],
    ['COUNTRY', '', 90, 1_000],
    ['STATE', '', 60, 510],
  ]);
});
