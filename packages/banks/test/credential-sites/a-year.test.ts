import { isRoutingNumber } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../../src/basics/days.ts';
import { createSites } from '../../src/credential-sites/sites/sites.ts';
import { createEarner } from '../../src/households/us/own-banks.ts';
import { statementsOn } from './whole-statement.ts';

const sites = createSites();
/** Sites with everyday accounts. */
const banks = sites.filter(({ siteId }) => siteId !== '16010');

describe('A year of data at the credential sites', () => {
  const mainBankOf = (userName: string) => banks.find(({ siteId }) => siteId === createEarner(userName).mainBank);
  const people = Array.from({ length: 10 }, (_, index) => `ok-person${index}`)
    .filter((userName) => mainBankOf(userName) !== undefined)
    .slice(0, 8);
  const customersAt = (bankOf: (userName: string) => (typeof banks)[number] | undefined) =>
    people.map((userName) => ({ statements: statementsOn(bankOf(userName) ?? expect.fail(), userName, '2026-11-20') }));
  const paidHere = customersAt(mainBankOf);
  const elsewhere = customersAt((userName) => banks.find((bank) => bank !== mainBankOf(userName)));
  const everybody = [...paidHere, ...elsewhere];
  const descriptionsOf = (customers: typeof everybody): string[][] =>
    customers.map(({ statements }) =>
      statements.flatMap(({ transactions }) => transactions.map((one) => one.description)),
    );
  const descriptions = descriptionsOf(everybody);

  it.each([
    ['a salary', /PAYROLL/],
    ['rent', /WEB PMTS|CHECK #/],
    ['electricity', /CITY ELECTRIC/],
    ['a subscription', /NETFLIX/],
  ])('a year at a credential site has %s for every customer whose pay arrives there', (_name, pattern) => {
    for (const list of descriptionsOf(paidHere)) expect(list.some((text) => pattern.test(text))).toBe(true);
  });

  it.each([
    ['groceries', /WHOLEFDS|TRADER JOE|KROGER|ALDI|GREEN BASKET/],
    ['meals', /TST\*|PHO SAIGON|COPPER KETTLE|TAQUERIA/],
    ['a cash machine', /ATM WITHDRAWAL/],
    ['interest on savings', /^INTEREST PAYMENT$/],
    ['a card payment', /Payment Thank You/],
    ['a transfer to savings', /Online Transfer to SAV/],
  ])('a year at a credential site has %s for every customer', (_name, pattern) => {
    for (const list of descriptions) expect(list.some((description) => pattern.test(description))).toBe(true);
  });

  it.each([
    ['fees', /FEE$/],
    ['interest on a card', /^PURCHASE INTEREST CHARGE$/],
    ['fuel', /SHELL OIL|CHEVRON|EXXON/],
    ['rides', /UBER|LYFT|METRO TRANSIT/],
    ['dividends', /^DIVIDEND RECEIVED/],
  ])('a year at a credential site has %s for at least one customer', (_name, pattern) => {
    expect(descriptions.some((list) => list.some((description) => pattern.test(description)))).toBe(true);
  });

  it('a credential site books a refund from the same shop to the same account, at most the price', () => {
    let refunds = 0;
    for (const { statements } of everybody) {
      for (const { account, transactions } of statements) {
        if (account.type !== 'credit-card') continue;
        for (const refund of transactions) {
          if (Number(refund.amount.amount) <= 0 || refund.description.startsWith('Payment')) continue;
          refunds += 1;
          const bought = transactions.some(
            ({ description, date, amount }) =>
              description === refund.description &&
              date < refund.date &&
              new Big(amount.amount).plus(refund.amount.amount).lte(0),
          );
          expect(bought || refund.date < '2024-12-15').toBe(true);
        }
      }
    }
    expect(refunds).toBeGreaterThan(people.length);
  });

  it('a credential site numbers checks consecutively', () => {
    for (const { statements } of paidHere) {
      const numbers = statements[0]?.transactions.flatMap(({ description, checkNumber }) =>
        description.startsWith('CHECK #') && checkNumber !== null ? [Number(checkNumber)] : [],
      );
      expect(numbers?.length).toBeGreaterThan(5);
      numbers?.slice(1).forEach((number, index) => expect(number).toBe((numbers[index] ?? 0) - 1));
    }
  });

  it('a customer of a credential site has several hundred transactions a year, one or two paydays a month, and unique data', () => {
    const paydays = paidHere.map(
      ({ statements }) =>
        statements[0]?.transactions.filter(({ description }) => description.includes('PAYROLL')).length ?? 0,
    );
    expect(new Set(paydays).size).toBeGreaterThan(1);
    for (const count of paydays) expect([24, 25, 48, 49]).toContain(count);
    for (const list of descriptionsOf(paidHere)) expect(list.length).toBeGreaterThan(900);
    for (const list of descriptionsOf(elsewhere)) expect(list.length).toBeGreaterThan(300);
    expect(new Set(descriptions.map((list) => list.join())).size).toBe(everybody.length);
  });

  it('a credential site derives the account holder from the user name, the same at both banks', () => {
    const names = sites.map((bank) => statementsOn(bank, 'ok-anna', '2026-11-20')[0]?.account.holders[0]?.name);
    expect(names[0]).toMatch(/^Anna [A-Z][a-z]+$/);
    expect(names[1]).toBe(names[0]);
  });

  it('a credential site has routing numbers with a valid check digit, and card numbers with four digits', () => {
    for (const { statements } of everybody) {
      for (const { account } of statements) {
        if (account.routing !== null) expect(isRoutingNumber(account.routing.value)).toBe(true);
        if (account.type === 'credit-card') expect(account.number).toMatch(/^X{12}\d{4}$/);
      }
    }
    expect(isRoutingNumber('111999991')).toBe(false);
  });

  it('each credential site has its own account types', () => {
    const offered = sites.map((bank) => [
      bank.siteId,
      ...statementsOn(bank, 'ok', '2026-11-20').map(({ account }) => account.type),
    ]);
    const everyday = ['checking', 'savings', 'credit-card'];
    expect(offered).toEqual([
      ['16001', ...everyday],
      ['16002', ...everyday, 'brokerage', 'personal-loan'],
      ['16003', ...everyday, 'term-deposit', 'home-loan'],
      ['16004', ...everyday, 'rewards'],
      ['16005', ...everyday, 'personal-loan', 'prepaid'],
      ['16006', ...everyday, 'home-loan', 'insurance'],
      ['16010', 'brokerage', 'retirement'],
    ]);
  });

  it('an owner’s holdings are the purchases minus the sales of shares, funds and bonds', () => {
    const broker = sites.find(({ siteId }) => siteId === '16010') ?? expect.fail();
    const customer = broker.customer('ok', dayOfIsoDate('2026-11-20'));
    for (const { siteAccountId } of customer.accounts) {
      const holdings = customer.holdings(siteAccountId);
      expect(new Set(holdings.map(({ securityType }) => securityType))).toEqual(
        new Set(['ETF', 'mutualFund', 'stock', 'bond', 'moneyMarketFund']),
      );
      for (const { costBasis, securityType } of holdings)
        if (securityType !== 'moneyMarketFund') expect(Number(costBasis?.amount)).toBeGreaterThan(0);
    }
  });

  it('an account of reward points has points, without a balance in money and without transactions', () => {
    const bank = sites.find(({ siteId }) => siteId === '16004') ?? expect.fail();
    const { account, transactions } = statementsOn(bank, 'ok', '2026-11-20').at(-1) ?? expect.fail();
    expect(account).toMatchObject({ type: 'rewards', balance: null, points: { units: 'points' } });
    expect(Number(account.points?.amount)).toBeGreaterThan(100);
    expect(transactions).toEqual([]);
  });

  it('a loan at a credential site is paid back to the last cent', () => {
    for (const userName of people) {
      const loan = statementsOn(sites[1] ?? expect.fail(), userName, '2032-01-01').at(-1)?.account;
      expect(loan).toMatchObject({
        type: 'personal-loan',
        balance: { amount: '0.00' },
        dueDate: null,
        amountDue: null,
      });
    }
  });

  it('a credential site lists no account before its opening date', () => {
    expect(statementsOn(sites[1] ?? expect.fail(), 'ok', '2018-01-01')).toEqual([]);
  });
});
