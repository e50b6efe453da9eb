import { expect, it } from 'vitest';
import {
  amountGrid,
  geometricNoise,
  isAccepted,
  distancesToMedian,
  drawCount,
  drawMedian,
  epsilonOfCount,
  epsilonOfMedian,
  minPeers,
} from '../../../src/wellness/peers/release.ts';

const releases = 100_000;
/** Number of standard errors that chance may add: one of 700 compared outcomes exceeds it in fewer than one of 2,000 runs. */
const margin = 5;
/** Smallest number of releases with an outcome, to compare its frequencies. */
const minOutcomes = 100;

const indexOf = (amount: string): number => amountGrid.indexOf(amount);

/** Counts the outcomes of many draws. */
function countOutcomes(draw: () => string): Map<string, number> {
  const outcomes = new Map<string, number>();
  for (let release = 0; release < releases; release++) {
    const outcome = draw();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  return outcomes;
}

/**
 * Returns the outcomes that are more frequent in one database than in the other by more than a factor of e^ε and `margin` standard errors,
 * with their logarithms.
 */
function violations(draw: () => string, drawOfOther: () => string, epsilon: number): [string, number][] {
  const [counts, countsOfOther] = [countOutcomes(draw), countOutcomes(drawOfOther)];
  const outcomes = [...new Set([...counts.keys(), ...countsOfOther.keys()])];
  const factor = Math.exp(epsilon);
  return outcomes.flatMap((outcome): [string, number][] => {
    const [less = 0, more = 0] = [counts.get(outcome) ?? 0, countsOfOther.get(outcome) ?? 0].toSorted((a, b) => a - b);
    const isExceeded = more - factor * less > margin * Math.sqrt(more + factor ** 2 * less);
    return more >= minOutcomes && isExceeded ? [[outcome, Math.log(more / less)]] : [];
  });
}

/** The attack: all others are invented, half of them with one dollar and half with a thousand. The user spent 492.10. */
const invented = new Map([
  [indexOf('1'), 260],
  [indexOf('1000'), 259],
]);
const withUser = new Map([...invented, [indexOf('490'), 1]]);

it.each([0, 1, 19])('publication and count change by less than ε with one user, %i users above the limit', (above) => {
  const drawOf = (users: number) => () => String(drawCount(users));
  const users = minPeers + above;
  expect(violations(drawOf(users), drawOf(users - 1), epsilonOfCount)).toEqual([]);
});

const medianOf = (counts: typeof invented) => {
  const distances = distancesToMedian(counts);
  return () => drawMedian(distances);
};

it('a median among invented users changes by less than ε with the amount of the one real user', () => {
  expect(violations(medianOf(withUser), medianOf(invented), epsilonOfMedian)).toEqual([]);
});

it('count and median of a figure together change by less than the sum of both ε with one user', () => {
  const figureOf = (counts: typeof invented, users: number) => {
    const draw = medianOf(counts);
    return () => {
      const count = drawCount(users);
      return count === null ? 'no figure' : `${count} ${Math.sign(Number(draw()) - 490)}`;
    };
  };
  const epsilon = epsilonOfCount + epsilonOfMedian;
  expect(violations(figureOf(withUser, 520), figureOf(invented, 519), epsilon)).toEqual([]);
});

it('the drawn median does not show which amount between those of the invented users is real', () => {
  const counts = countOutcomes(medianOf(withUser));
  const between = amountGrid.filter((amount) => Number(amount) > 1 && Number(amount) < 1_000);
  const total = between.reduce((sum, amount) => sum + (counts.get(amount) ?? 0), 0);
  for (const amount of between) {
    const share = ((counts.get(amount) ?? 0) / total) * between.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1.4);
  }
});

it('one user changes no distance to the median by more than one', () => {
  for (const counts of [new Map<number, number>(), new Map([[indexOf('50'), 7]]), invented, withUser, logNormal(99, 1)])
    for (const added of ['1', '49', '50', '51', '490', '1000', '9900000'].map(indexOf)) {
      const [before, after] = [
        distancesToMedian(counts),
        distancesToMedian(new Map([...counts, [added, (counts.get(added) ?? 0) + 1]])),
      ];
      expect(Math.max(...before.map((distance, index) => Math.abs(distance - (after[index] ?? 0))))).toBeLessThan(2);
    }
});

it('random draws have exactly the stated distributions', () => {
  const noise = countOutcomes(() => String(geometricNoise()));
  for (const one of [0, 1, -1, 10, -10, 30]) {
    const expected = (releases * (15 / 16) ** Math.abs(one)) / 31;
    expect(Math.abs((noise.get(String(one)) ?? 0) - expected)).toBeLessThan(margin * Math.sqrt(expected));
  }
  for (const distance of [0, 1, 10, 40]) {
    const expected = releases * (31 / 32) ** distance;
    const accepted = countOutcomes(() => String(isAccepted(distance))).get('true') ?? 0;
    expect(Math.abs(accepted - expected)).toBeLessThan(margin * Math.sqrt(releases / 4) + 1);
  }
});

/** Returns the counts of a group whose amounts are spread evenly over a log-normal distribution with the median 300. */
function logNormal(users: number, sigma: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let user = 0; user < users; user++) {
    const share = (user + 0.5) / users;
    // Quantile of the normal distribution by that of the logistic one: they differ little.
    const amount = 300 * Math.exp((sigma * Math.log(share / (1 - share))) / 1.7);
    const index = amountGrid.findLastIndex((one) => Number(one) <= amount);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}

/** Returns the median and the 95th percentile of the relative error, in percent. */
function errorsOf(users: number, sigma: number): [number, number] {
  const draw = medianOf(logNormal(users, sigma));
  const errors = Array.from({ length: 400 }, () => Math.abs(Number(draw()) / 300 - 1) * 100);
  errors.sort((one, other) => one - other);
  return [Math.round(errors[200] ?? 0), Math.round(errors[380] ?? 0)];
}

it('medians of the smallest published group are usable, and those of groups of thirty are not', () => {
  const errors = [0.5, 1, 1.5].map((sigma) => errorsOf(minPeers, sigma));
  for (const [usual, rare] of errors) {
    expect(usual).toBeLessThan(15);
    expect(rare).toBeLessThan(60);
  }
  expect(errorsOf(30, 1)[0]).toBeGreaterThan(50);
});
