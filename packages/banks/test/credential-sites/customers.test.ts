import { siteAccounts, siteHoldings, siteTransactions } from '@fin-link/contracts/banks';
import { bySize, isNightly } from '@fin-link/testing';
import { Big } from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, toIsoDate, yearsBefore } from '../../src/basics/days.ts';
import { createSites } from '../../src/credential-sites/sites/sites.ts';
import { statementsOn, sumOf, wholeStatements } from './whole-statement.ts';

/** A fixed seed makes failures reproducible. The nightly command uses random seeds. */
if (!isNightly) fc.configureGlobal({ seed: 1 });

const runs = bySize({ core: 3, whole: 8, nightly: 150 });
const sites = createSites();
/** Sites with everyday accounts, and therefore with transfers. */
const banks = sites.filter(({ siteId }) => siteId !== '16010');
const user = fc.oneof(fc.constant('ok'), fc.stringMatching(/^ok-[a-z]{1,12}$/));
/** Any user, including owners of a joint account, who see only one side of its transfers. */
const anybody = fc.oneof(user, fc.constantFrom('ok-joint-anna', 'ok-opens-2026-05-17'));
const site = fc.constantFrom(...sites);
const bankSite = fc.constantFrom(...banks);
const today = fc.integer({ min: dayOfIsoDate('2024-01-01'), max: dayOfIsoDate('2031-12-31') });
const pendingAtMost = 4;

describe('Generated customers of every credential site, on any day', () => {
  it('a generated customer is the same every time', () => {
    fc.assert(
      fc.property(site, anybody, today, (bank, userName, day) => {
        const again = createSites().find(({ siteId }) => siteId === bank.siteId) ?? bank;
        expect(statementsOn(again, userName, day)).toEqual(statementsOn(bank, userName, day));
      }),
      { numRuns: runs },
    );
  });

  it('a generated customer’s data matches the contract, at most two years old and never in the future', () => {
    fc.assert(
      fc.property(site, anybody, today, (bank, userName, day) => {
        const customer = bank.customer(userName, day);
        siteAccounts.parse({ accounts: customer.accounts });
        for (const { account, transactions } of wholeStatements(customer)) {
          siteHoldings.parse({ holdings: customer.holdings(account.siteAccountId) });
          for (let start = 0; start < transactions.length; start += 500) {
            siteTransactions.parse({ transactions: transactions.slice(start, start + 500), nextCursor: null });
          }
          const [first, last] = [toIsoDate(yearsBefore(day, 2)), toIsoDate(day)];
          for (const { date, postedOn } of transactions) {
            expect(date <= last && (postedOn ?? date) >= first).toBe(true);
            const settlesIn = dayOfIsoDate(postedOn ?? last) - dayOfIsoDate(date);
            expect(settlesIn).toBeGreaterThanOrEqual(0);
            expect(settlesIn).toBeLessThanOrEqual(postedOn === null ? 2 : 3);
            if (postedOn !== null) expect(postedOn <= last).toBe(true);
          }
          expect(new Set(transactions.map(({ siteTransactionId }) => siteTransactionId)).size).toBe(
            transactions.length,
          );
        }
      }),
      { numRuns: runs },
    );
  });

  it('a generated customer’s transactions add up to the balances', () => {
    fc.assert(
      fc.property(site, anybody, today, (bank, userName, day) => {
        const customer = bank.customer(userName, day);
        for (const { account, transactions } of wholeStatements(customer)) {
          const pending = sumOf(transactions.filter(({ status }) => status === 'pending').map(({ amount }) => amount));
          if (account.balance === null) continue;
          if (account.type === 'brokerage' || account.type === 'retirement') {
            const holdings = customer.holdings(account.siteAccountId);
            expect(account.balance.amount).toBe(sumOf(holdings.map(({ value }) => value)).toFixed(2));
            expect(account.available?.amount).toBe(holdings.at(-1)?.value.amount);
            continue;
          }
          const posted = transactions.filter(({ status }) => status === 'posted');
          expect(posted[0]?.runningBalance?.amount ?? '0.00').toBe(account.balance.amount);
          posted.slice(0, -1).forEach((transaction, index) => {
            const before = new Big(posted[index + 1]?.runningBalance?.amount ?? NaN);
            expect(transaction.runningBalance?.amount).toBe(before.plus(transaction.amount.amount).toFixed(2));
          });
          if (account.available !== null) {
            const limit = account.creditLimit?.amount ?? '0';
            expect(account.available.amount).toBe(new Big(account.balance.amount).plus(pending).plus(limit).toFixed(2));
          }
        }
      }),
      { numRuns: runs },
    );
  });

  it('a generated customer is never overdrawn and stays within the card limit', () => {
    fc.assert(
      fc.property(site, anybody, today, (bank, userName, day) => {
        for (const { account, transactions } of statementsOn(bank, userName, day)) {
          const lowest = account.creditLimit === null ? '0' : `-${account.creditLimit.amount}`;
          if (account.type === 'personal-loan' || account.type === 'home-loan') continue;
          if (account.available !== null) expect(new Big(account.available.amount).gte(0)).toBe(true);
          for (const { runningBalance } of transactions) {
            if (runningBalance !== null) expect(new Big(runningBalance.amount).gte(lowest)).toBe(true);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  it('posted transactions never change, nor does the list of transactions older than four days', () => {
    fc.assert(
      fc.property(site, anybody, today, fc.integer({ min: 1, max: 60 }), (bank, userName, day, days) => {
        const start = toIsoDate(yearsBefore(day + days, 2));
        const later = statementsOn(bank, userName, day + days);
        statementsOn(bank, userName, day).forEach(({ account, transactions }) => {
          const match = later.find((statement) => statement.account.siteAccountId === account.siteAccountId);
          expect(match?.account.number).toBe(account.number);
          const laterById = new Map(
            match?.transactions.map((transaction) => [transaction.siteTransactionId, transaction]),
          );
          for (const transaction of transactions) {
            if (transaction.status === 'posted' && (transaction.postedOn ?? '') >= start) {
              expect(laterById.get(transaction.siteTransactionId)).toEqual(transaction);
            }
            if (days >= pendingAtMost && transaction.status === 'pending')
              expect(laterById.has(transaction.siteTransactionId)).toBe(false);
          }
          const settled = (list: typeof transactions) =>
            list.filter(({ date, postedOn }) => date <= toIsoDate(day - pendingAtMost) && (postedOn ?? '') >= start);
          expect(settled(match?.transactions ?? [])).toEqual(settled(transactions));
        });
      }),
      { numRuns: runs },
    );
  });

  it('transfers to a closed account stay on the statement, and its balance is paid out to checking', () => {
    const bank = banks[0] ?? expect.fail();
    const checkingOn = (isoDate: string) =>
      statementsOn(bank, 'ok-closes-2026-05-17', isoDate).find(({ account }) => account.type === 'checking');
    const before = checkingOn('2026-05-16')?.transactions.filter(({ status }) => status === 'posted') ?? [];
    const after = checkingOn('2026-05-18')?.transactions ?? [];
    expect(before.some(({ description }) => description.startsWith('Online Transfer to SAV'))).toBe(true);
    for (const transaction of before.filter(({ date }) => date >= '2024-06-01'))
      expect(after).toContainEqual(transaction);
    expect(after.find(({ description }) => description.startsWith('ACCOUNT CLOSED'))?.date).toBe('2026-05-17');
    expect(statementsOn(bank, 'ok-closes-2018-01-01', '2026-05-18')).toHaveLength(3);
  });

  it('every transfer of a generated customer has both sides', () => {
    fc.assert(
      fc.property(bankSite, user, today, (bank, userName, day) => {
        const legs = new Map<string, { account: string; date: string; amount: string }[]>();
        for (const { account, transactions } of statementsOn(bank, userName, day)) {
          for (const { description, date, amount } of transactions) {
            const number = /transaction#: (\d+)$/.exec(description)?.[1];
            if (number === undefined) continue;
            legs.set(number, [
              ...(legs.get(number) ?? []),
              { account: account.siteAccountId, date, amount: amount.amount },
            ]);
          }
        }
        expect(legs.size).toBeGreaterThan(24);
        for (const [one, other, ...more] of legs.values()) {
          expect(more).toEqual([]);
          expect(other?.date).toBe(one?.date);
          expect(other?.account).not.toBe(one?.account);
          expect(new Big(one?.amount ?? NaN).plus(other?.amount ?? NaN).toFixed(2)).toBe('0.00');
        }
      }),
      { numRuns: runs },
    );
  });

  it('a pending purchase posts under a new key within four days, at the same shop', () => {
    const tipped: string[] = [];
    for (const userName of ['ok', 'ok-anna', 'ok-bela']) {
      for (const bank of sites) {
        const day = dayOfIsoDate('2026-11-21');
        const before = statementsOn(bank, userName, day);
        const after = statementsOn(bank, userName, day + pendingAtMost);
        before.forEach(({ transactions }, index) => {
          for (const pending of transactions.filter(({ status }) => status === 'pending')) {
            const twin = after[index]?.transactions.find(
              (transaction) =>
                transaction.status === 'posted' &&
                transaction.date === pending.date &&
                transaction.description === pending.description,
            );
            expect(twin).toBeDefined();
            expect(twin?.siteTransactionId).not.toBe(pending.siteTransactionId);
            if (twin?.amount.amount !== pending.amount.amount) tipped.push(pending.description);
          }
        });
      }
    }
    expect(tipped.length).toBeGreaterThan(0);
  });
});
