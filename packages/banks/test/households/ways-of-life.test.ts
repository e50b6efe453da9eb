import { describe, expect, it } from 'vitest';
import { createSites } from '../../src/credential-sites/sites/sites.ts';
import { statementsOn, sumOf, type WholeStatement } from '../credential-sites/whole-statement.ts';

const sites = createSites();
const today = '2026-11-27';

const statements = (userName: string, siteId: string): WholeStatement[] =>
  statementsOn(sites.find((site) => site.siteId === siteId) ?? expect.fail(), userName, today);
const typesOf = (all: readonly WholeStatement[]) => all.map(({ account }) => account.type);

/** Returns the posted amounts of a kind by month, without the first and the last month. */
function monthly(all: readonly WholeStatement[], description: RegExp): Map<string, number> {
  const lines = all.flatMap(({ transactions }) => transactions).filter(({ status }) => status === 'posted');
  const fitting = Map.groupBy(
    lines.filter((line) => description.test(line.description)),
    ({ date }) => date.slice(0, 7),
  );
  const months = Array.from({ length: 23 }, (_, index) =>
    new Date(Date.UTC(2024, 11 + index)).toISOString().slice(0, 7),
  );
  return new Map(
    months.map((month) => [month, sumOf((fitting.get(month) ?? []).map(({ amount }) => amount)).toNumber()]),
  );
}

const people = [
  ['ok-student-bruno', '16001', ['checking']],
  ['ok-homeowners-chloe', '16001', ['checking', 'savings', 'credit-card']],
  ['ok-homeowners-chloe', '16006', ['checking', 'savings', 'credit-card', 'home-loan', 'insurance']],
  ['ok-freelance-dario', '16001', ['checking', 'savings', 'credit-card']],
  ['ok-retired-elena', '16001', ['checking', 'savings', 'credit-card']],
  ['ok-retired-elena', '16010', ['brokerage', 'retirement']],
] as const;

describe('Ways of life', () => {
  it.each(people)('%s has two years of transactions at %s, and accounts of its own', (userName, siteId, types) => {
    const all = statements(userName, siteId);
    expect(typesOf(all)).toEqual(types);
    for (const { account, transactions } of all) {
      const oldest = transactions.at(-1) ?? expect.fail();
      const isMonthly = account.type !== 'retirement';
      expect(oldest.date >= '2024-11-24' && oldest.date <= (isMonthly ? '2024-12-31' : '2025-01-31')).toBe(true);
    }
  });

  it.each(people)(
    'the balances of %s at %s agree with the transactions, and checking is never overdrawn',
    (...person) => {
      for (const { account, transactions } of statements(person[0], person[1])) {
        const posted = transactions.filter(({ runningBalance }) => runningBalance !== null);
        expect(posted[0]?.runningBalance ?? account.balance).toEqual(account.balance);
        for (const [index, { runningBalance, amount }] of posted.entries()) {
          const before = posted[index + 1]?.runningBalance;
          if (runningBalance === null || before === undefined || before === null) continue;
          expect(sumOf([before, amount]).toFixed(2)).toBe(runningBalance.amount);
          if (account.type === 'checking') expect(Number(runningBalance.amount)).toBeGreaterThan(0);
        }
      }
    },
  );

  it('a student is paid every two weeks, pays a small rent and spends the savings on tuition', () => {
    const all = statements('ok-student-bruno', '16001');
    for (const pay of monthly(all, /PAYROLL/).values()) {
      expect(pay).toBeGreaterThan(800);
      expect(pay).toBeLessThan(3_000);
    }
    expect([...monthly(all, /TUITION/)].filter(([, amount]) => amount < 0).map(([month]) => month)).toEqual(
      expect.arrayContaining(['2025-01', '2025-08', '2026-01', '2026-08']),
    );
    expect(Math.max(...monthly(all, /PUBLIC WATER|CITY ELECTRIC|FIBERNORTH/).values())).toBe(0);
  });

  it('homeowners have two salaries and two holders, and pay their mortgage every month instead of a rent', () => {
    const [main, second] = [statements('ok-homeowners-chloe', '16001'), statements('ok-homeowners-chloe', '16006')];
    for (const { account } of [...main, ...second])
      expect(account.holders.map(({ role }) => role)).toEqual(['owner', 'joint-owner']);
    const payers = main.flatMap(({ transactions }) =>
      transactions.flatMap(({ description }) => (/PAYROLL/.test(description) ? [description] : [])),
    );
    expect(new Set(payers).size).toBe(2);
    for (const paid of monthly(second, /HOME LOAN PAYMENT/).values()) expect(paid).toBeLessThan(-1_500);
    expect(Math.max(...monthly(main, /WEB PMTS/).values())).toBe(0);
    expect([...monthly(main, /PROP TAX/).values()].filter((paid) => paid < 0)).toHaveLength(4);
  });

  it('a freelancer has months without income and months with much, pays estimated taxes, and never a salary', () => {
    const all = statements('ok-freelance-dario', '16001');
    const income = [...monthly(all, /VENDOR PMT/).values()];
    expect(Math.min(...income)).toBeLessThan(1_500);
    expect(Math.max(...income)).toBeGreaterThan(8_000);
    expect([...monthly(all, /USATAXPYMT/).values()].filter((paid) => paid < 0).length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...monthly(all, /PAYROLL|TAX REF/).values())).toBe(0);
  });

  it('a retired person has a pension and Social Security each month, and dividends each quarter', () => {
    const all = statements('ok-retired-elena', '16001');
    for (const kind of [/PENSION/, /SOC SEC/])
      for (const paid of monthly(all, kind).values()) expect(paid).toBeGreaterThan(1_500);
    const broker = statements('ok-retired-elena', '16010');
    expect([...monthly(broker, /DIVIDEND/).values()].filter((paid) => paid > 0).length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...monthly(broker, /CONTRIBUTION|MATCH/).values())).toBe(0);
  });

  it('a login with a way of life has no accounts at other banks; a login without a name is an ordinary one', () => {
    expect(statements('ok-student-bruno', '16002')).toEqual([]);
    expect(statements('ok-retired-elena', '16006')).toEqual([]);
    expect(statements('ok-freelance-dario', '16010')).toEqual([]);
    expect(typesOf(statements('ok-student', '16002'))).toContain('checking');
  });
});
