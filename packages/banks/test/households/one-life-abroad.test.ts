import { bySize, isNightly } from '@fin-link/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../../src/basics/days.ts';
import { createAuCustomer } from '../../src/households/au.ts';
import { createGbCustomer } from '../../src/households/gb.ts';
import { holderName } from '../../src/households/person.ts';

const numRuns = bySize({ core: 2, whole: 4, nightly: 100 });
const user = fc.oneof(fc.constant('ok'), fc.stringMatching(/^ok-[a-z]{1,12}$/));
const today = fc.integer({ min: dayOfIsoDate('2024-06-01'), max: dayOfIsoDate('2031-12-31') });
const drawn = fc.sample(fc.tuple(user, today), isNightly ? { numRuns } : { numRuns, seed: 1 });

describe.each([
  ['British', (userName: string, day: number) => createGbCustomer('obie', '990416', userName, day), 12],
  ['Australian', (userName: string, day: number) => createAuCustomer('cds', '899042', userName, day), 26],
] as const)('A year of one person at the %s bank', (_country, customerOn, payDays) => {
  const years = drawn.map(([userName, day]) => ({
    whose: `${userName} on day ${day}`,
    lines: customerOn(userName, day).accounts.flatMap(({ role, statement }) =>
      statement.posted
        .filter(({ entry }) => entry.date > day - 365)
        .map(({ entry: { date, description, amount, transferId } }) => ({
          role,
          date,
          description,
          amount,
          transferId,
        })),
    ),
  }));

  it('a person abroad has one salary, which arrives in one account', () => {
    for (const { whose, lines } of years) {
      const pay = lines.filter(({ description }) => / SALARY/.test(description));
      expect(new Set(pay.map(({ role, description }) => `${role} ${description}`)).size, whose).toBe(1);
      expect([payDays, payDays + 1], whose).toContain(pay.length);
    }
  });

  it('a person abroad has both sides of every transfer between own accounts', () => {
    for (const { whose, lines } of years) {
      const moved = lines.filter(({ transferId }) => transferId !== null);
      expect(moved.length, whose).toBeGreaterThan(2 * 12);
      for (const sides of Map.groupBy(moved, ({ transferId }) => transferId).values()) {
        expect(sides, whose).toHaveLength(2);
        expect(sides[0]?.amount.plus(sides[1]?.amount ?? NaN).toFixed(2), whose).toBe('0.00');
        expect(sides[0]?.date, whose).toBe(sides[1]?.date);
        expect(sides[0]?.role, whose).not.toBe(sides[1]?.role);
      }
    }
  });
});

it('one login is a different person in each country', () => {
  expect(new Set((['US', 'GB', 'AU'] as const).map((country) => holderName('ok-anna', country))).size).toBe(3);
});
