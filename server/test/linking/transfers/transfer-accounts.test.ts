import type { Account, Holding } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { transferAccount } from '../../../src/linking/transfers/transfer-accounts.ts';

const date = '2026-11-20T10:15:00.000Z';
const usd = (amount: number) => ({ amount, currency: 'USD' });

const account = (over: Partial<Account> = {}): Account => ({
  id: 9,
  providerAccountId: 5,
  providerId: '16010',
  providerName: 'Northwind Brokerage',
  CONTAINER: 'investment',
  accountName: 'Brokerage',
  accountNumber: 'xxxx7710',
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  createdDate: date,
  lastUpdated: date,
  balance: usd(100),
  dataset: [
    { name: 'BASIC_AGG_DATA', additionalStatus: 'AVAILABLE_DATA_RETRIEVED', updateEligibility: 'ALLOW_UPDATE' },
  ],
  ...over,
});

let ids = 0;
const holding = (over: Partial<Holding> = {}): Holding => ({
  id: ++ids,
  accountId: 9,
  providerAccountId: 5,
  holdingType: 'stock',
  description: 'Harbor Tools Inc',
  symbol: 'HRBT',
  quantity: 3,
  price: usd(10),
  value: usd(30),
  isManual: false,
  isShort: false,
  createdDate: date,
  lastUpdated: date,
  ...over,
});

const held = { holdings: [], foreignAccountIds: new Set<number>(), running: false };

describe('account of an asset transfer', () => {
  it('an account whose holder has another name is not eligible, and other accounts of the connection are', () => {
    const foreignAccountIds = new Set([9]);
    const shown = (one: Account) =>
      transferAccount(one, { ...held, foreignAccountIds, holdings: [holding(), holding({ accountId: 10 })] });
    expect([shown(account()).ineligible, shown(account({ id: 10 })).ineligible]).toEqual(['holder', null]);
  });

  it.each<[string, Partial<Account>, Holding[], boolean, string | null]>([
    ['an investment account with positions', {}, [holding()], false, null],
    ['an investment account with cash alone', { cash: usd(12) }, [], false, null],
    ['an empty investment account', { cash: usd(0), balance: usd(0) }, [], false, 'empty'],
    ['a checking account', { CONTAINER: 'bank' }, [], false, 'container'],
    ['an account that the bank is closing', { accountStatus: 'TO_BE_CLOSED' }, [holding()], false, 'closed'],
    ['an account whose positions are still being retrieved', { dataset: [] }, [], true, 'arriving'],
    ['an account without its data', { dataset: [] }, [holding()], false, 'unavailable'],
    [
      'an account with more positions than a frame lists',
      {},
      Array.from({ length: 501 }, () => holding()),
      false,
      'unavailable',
    ],
  ])('`transferAccount` returns the eligibility of %s', (_title, over, holdings, running, ineligible) => {
    expect(transferAccount(account(over), { ...held, holdings, running }).ineligible).toBe(ineligible);
  });

  it.each<[string, Partial<Holding>, string | null]>([
    ['whole shares', {}, null],
    ['a part of a share', { quantity: 3.25 }, 'fraction'],
    ['a part of a fund unit', { holdingType: 'mutualFund', quantity: 3.25 }, null],
    ['a short position', { quantity: -3, isShort: true }, 'short'],
    ['a digital asset', { holdingType: 'digitalAsset' }, 'kind'],
  ])('`transferAccount` returns the concern of %s', (_title, over, concern) => {
    expect(transferAccount(account(), { ...held, holdings: [holding(over)] }).positions[0]?.concern).toBe(concern);
  });

  it.each<[string, Partial<Account>, Partial<Holding>]>([
    ['as currency', {}, { holdingType: 'currency', value: usd(12) }],
    ['as a money market fund', { cash: usd(12) }, { holdingType: 'moneyMarketFund', value: usd(12) }],
  ])('cash that the bank lists among the holdings %s is not a position', (_how, over, cash) => {
    const { cash: shown, positions } = transferAccount(account(over), {
      ...held,
      holdings: [holding(), holding(cash)],
    });
    expect([shown, positions.map(({ description }) => description)]).toEqual([
      { amount: '12', currency: 'USD' },
      ['Harbor Tools Inc'],
    ]);
  });

  it('a money market fund beside the cash is a position', () => {
    const fund = holding({ holdingType: 'moneyMarketFund', value: usd(30) });
    expect(transferAccount(account({ cash: usd(12) }), { ...held, holdings: [fund] }).positions).toHaveLength(1);
  });

  it('a position without any identifier has a concern', () => {
    const { symbol: _symbol, ...unnamed } = holding();
    expect(transferAccount(account(), { ...held, holdings: [unnamed] }).positions[0]?.concern).toBe('unidentified');
  });

  it('positions of an account are sorted by value and have exact quantities', () => {
    const holdings = [
      holding({ description: 'small', value: usd(1), quantity: 0.000000001 }),
      holding({ description: 'foreign', accountId: 10 }),
      holding({ description: 'large', value: usd(99.5), quantity: 1234.5 }),
    ];
    expect(
      transferAccount(account(), { ...held, holdings }).positions.map(({ description, quantity }) => [
        description,
        quantity,
      ]),
    ).toEqual([
      ['large', '1234.5'],
      ['small', '0.000000001'],
    ]);
  });
});
