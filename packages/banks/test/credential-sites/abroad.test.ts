import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { openTestSites } from './test-sites.ts';

const { enter, accounts, transactions } = await openTestSites();

describe.each([
  ['16020', 'GBP', { type: 'SORT_CODE', value: '990416' }, /^\d{8}$/],
  ['16040', 'AUD', { type: 'BSB', value: '899042' }, /^\d{9}$/],
] as const)('Credential site %s', (siteId, currency, routing, number) => {
  it('a site abroad shows accounts and transactions in its country’s currency and with its codes', async () => {
    const token = await enter(siteId);
    const shown = await accounts(siteId, token);
    expect(shown.map(({ type }) => type)).toEqual(['checking', 'savings', 'credit-card']);
    for (const { siteAccountId, ...account } of shown) {
      const isCard = account.type === 'credit-card';
      expect(account.routing).toEqual(isCard ? null : routing);
      expect(account.number).toMatch(isCard ? /^\d{16}$/ : number);
      expect([account.balance?.currency, account.available?.currency]).toEqual([currency, currency]);
      const page = await transactions(siteId, token, siteAccountId);
      expect(new Set(page.transactions.map(({ amount }) => amount.currency))).toEqual(new Set([currency]));
      expect(page.transactions.find(({ status }) => status === 'posted')?.runningBalance).toEqual(account.balance);
    }
  });

  it('a card’s available credit is its limit minus the debt and pending purchases', async () => {
    const token = await enter(siteId);
    const card = (await accounts(siteId, token)).find(({ type }) => type === 'credit-card') ?? expect.fail();
    const { transactions: newest } = await transactions(siteId, token, card.siteAccountId);
    const owed = newest
      .filter(({ status }) => status === 'pending')
      .reduce((sum, { amount }) => sum.plus(amount.amount), new Big(card.balance?.amount ?? NaN));
    expect(owed.plus(card.creditLimit?.amount ?? NaN).toFixed(2)).toBe(card.available?.amount);
  });
});
