import { expect, test } from 'vitest';
import { dayOfDate } from '../../src/basics/days.ts';
import { createGbCustomer, type GbCustomer } from '../../src/households/gb.ts';

const newYear = dayOfDate(2027, 1, 1);
const on = (day: number, userName = 'ok'): GbCustomer => createGbCustomer('test', '990416', userName, day);
const lines = ({ accounts }: GbCustomer): string[] =>
  accounts.flatMap(({ role, statement }) =>
    statement.posted
      .filter(({ entry }) => entry.postsOn > newYear - 365)
      .map(({ entry: { postsOn, description, amount }, runningBalance }) =>
        [role, postsOn, description, amount.toFixed(2), runningBalance.toFixed(2)].join(' '),
      ),
  );

test('Generated British customers: posted transactions stay the same, even over the turn of a year', () => {
  const earlier = lines(on(newYear - 20));
  const later = new Set(lines(on(newYear + 20)));
  expect(earlier.length).toBeGreaterThan(300);
  expect(earlier.filter((line) => !later.has(line))).toEqual([]);
});

test('Generated British customers differ, are never overdrawn, and stay within their credit limit', () => {
  expect(lines(on(newYear))).not.toEqual(lines(on(newYear, 'ok-anna')));
  for (const userName of ['ok', 'ok-anna', 'ok-ben', 'ok-chloe']) {
    const { accounts } = on(newYear, userName);
    const [current, savings, card] = accounts;
    expect(
      current?.statement.posted.every(({ runningBalance }) => runningBalance.gte(0)),
      userName,
    ).toBe(true);
    expect(savings?.statement.balance.gt(0), userName).toBe(true);
    expect(
      card?.statement.posted.every(({ runningBalance }) => runningBalance.gte(-3000)),
      userName,
    ).toBe(true);
  }
});
