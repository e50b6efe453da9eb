import type { SiteTransaction } from '@fin-link/contracts/banks';
import { bySize, isNightly } from '@fin-link/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, toIsoDate } from '../../src/basics/days.ts';
import { createSites } from '../../src/credential-sites/sites/sites.ts';
import { customerOf as libertyCustomer } from '../../src/fdx-bank/customers.ts';
import { createEarner } from '../../src/households/us/own-banks.ts';
import { customers as prairieCustomers } from '../../src/fdx-oauth2-bank/fdx-oauth2-bank.ts';
import { sumOf, wholeStatements } from '../credential-sites/whole-statement.ts';

/** A fixed seed makes failures reproducible. The nightly command uses random seeds. */
const numRuns = bySize({ core: 2, whole: 5, nightly: 60 });
const sites = createSites();
const user = fc.oneof(fc.constant('ok'), fc.stringMatching(/^ok-[a-z]{1,12}$/));
const today = fc.integer({ min: dayOfIsoDate('2024-01-01'), max: dayOfIsoDate('2031-12-31') });

interface Line extends SiteTransaction {
  readonly bank: string;
  readonly account: string;
  readonly type: string;
}

/** Returns what all American banks list for a person in the year before a day, without pending entries. */
async function yearOf(userName: string, day: number): Promise<Line[]> {
  const context = { businessClock: { now: () => Promise.resolve(new Date(day * 86_400_000)) } };
  const customers = [
    ...sites.map((site) => [site.siteId, site.customer(userName, day)] as const),
    ['16030', await libertyCustomer(context, userName)] as const,
    ['16031', await prairieCustomers.customerOf(context, userName)] as const,
  ];
  return customers.flatMap(([bank, customer]) =>
    wholeStatements(customer).flatMap(({ account: { siteAccountId: account, type }, transactions }) =>
      transactions
        .filter(({ status, date }) => status === 'posted' && date > toIsoDate(day - 365))
        .map((transaction) => ({ ...transaction, bank, account, type })),
    ),
  );
}

/** Suffix of a transfer's text. Both sides of a transfer between own accounts end in the same number. */
const numbered = /(transaction#:|REF#) \d+$/;
const own =
  /transfer (to|from)|^payment (to card|thank you|received)|automatic payment|loan payment|premium received|insurance premium|card load|scheduled load|contribution from/i;
const matching = (lines: readonly Line[], pattern: RegExp): Line[] =>
  lines.filter(({ description }) => pattern.test(description));

describe('A year of one person at every American bank', async () => {
  const drawn = fc.sample(fc.tuple(user, today), isNightly ? { numRuns } : { numRuns, seed: 1 });
  const years = await Promise.all(
    [['ok', dayOfIsoDate('2026-11-20')] as const, ...drawn].map(async ([userName, day]) => ({
      whose: `${userName} on ${toIsoDate(day)}`,
      year: await yearOf(userName, day),
    })),
  );

  it('one person has one salary, which arrives in one account, one home, and each subscription once', () => {
    for (const { whose, year } of years) {
      const pay = matching(year, /PAYROLL/);
      expect(new Set(pay.map(({ account, description }) => account + description)).size, whose).toBe(1);
      const payMonths = new Set(pay.map(({ date }) => date.slice(0, 7))).size;
      expect(payMonths, whose).toBeGreaterThanOrEqual(12);
      expect(pay.length, whose).toBeLessThanOrEqual(2 * payMonths);
      for (const bill of [/CITY ELECTRIC/, /PUBLIC WATER/, /FIBERNORTH/, /PRAIRIE WIRELESS/, /NETFLIX/]) {
        const paid = matching(year, bill);
        expect(new Set(paid.map(({ bank }) => bank)).size, `${whose}: ${bill}`).toBe(1);
        expect([11, 12, 13], `${whose}: ${bill}`).toContain(paid.length);
      }
      for (const once of [/SPOTIFY/, /APPLE\.COM/, /IRONWORKS/, /LEDGER DIGITAL/, /CLOUDNEST/, /IRS TREAS/])
        expect(new Set(matching(year, once).map(({ bank }) => bank)).size, `${whose}: ${once}`).toBeLessThanOrEqual(1);
    }
  });

  it('one person has both sides of every transfer between own accounts, also between banks', () => {
    for (const { whose, year } of years) {
      const moved = matching(year, numbered);
      const transfers = [...Map.groupBy(moved, ({ description }) => /\d+$/.exec(description)?.[0]).values()];
      const between = transfers.filter((sides) => new Set(sides.map(({ bank }) => bank)).size === 2);
      expect(between.length, whose).toBeGreaterThanOrEqual(12 * (sites.length + 1));
      for (const sides of transfers) {
        expect(sides, whose).toHaveLength(2);
        expect(sumOf(sides.map(({ amount }) => amount)).toFixed(2), whose).toBe('0.00');
        expect(new Set(sides.map(({ date }) => date)).size, whose).toBe(1);
        expect(new Set(sides.map(({ account }) => account)).size, whose).toBe(2);
      }
      // Each line that names the person's own money as source or target has a counterpart.
      expect(
        matching(year, own).filter((line) => !moved.includes(line)),
        whose,
      ).toEqual([]);
    }
  });

  it.each([
    ['16001', 'ok'],
    ['16001', 'ok-sbmem3'],
    ['16001', 'slow-70s'],
    ['16002', 'ok-alice'],
    ['16003', 'ok-beth'],
    ['16004', 'ok-amy'],
    ['16005', 'ok-carla'],
    ['16006', 'ok-lara'],
    ['16030', 'ok-carl'],
  ])('has its pay at bank %s for the login %s, as the guide says', (bank, login) => {
    expect(createEarner(login).mainBank).toBe(bank);
  });

  it('one person’s spending is close to the income', () => {
    for (const { whose, year } of years) {
      const everyday = year.filter(({ type }) => ['checking', 'savings', 'credit-card', 'prepaid'].includes(type));
      const spent = everyday.filter(
        ({ amount, description }) => amount.amount.startsWith('-') && !numbered.test(description),
      );
      const earned = sumOf(matching(year, /PAYROLL/).map(({ amount }) => amount));
      const share = sumOf(spent.map(({ amount }) => amount))
        .div(earned)
        .toNumber();
      expect(-share, whose).toBeGreaterThan(0.4);
      expect(-share, whose).toBeLessThan(1.3);
    }
  });
});
