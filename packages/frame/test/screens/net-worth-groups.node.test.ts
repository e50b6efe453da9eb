import { describe, expect, it } from 'vitest';
import type { NetWorthAccount } from '@fin-link/contracts/browser';
import { groupAccounts, subtractAll } from '../../src/screens/net-worth/net-worth-groups.ts';
import { netWorthAccount as account } from '../fixtures/net-worth.ts';

const house = account(5, {
  isRealEstate: true,
  linkedAccountIds: [6, 7, 99],
  balance: { amount: '610000', currency: 'USD' },
});
const loan = account(6, { side: 'liability', balance: { amount: '380000.25', currency: 'USD' } });
const idsOf = (accounts: readonly NetWorthAccount[]): number[] => accounts.map(({ accountId }) => accountId);
const group = (accounts: readonly NetWorthAccount[], isLimited = false) =>
  groupAccounts({ totals: [], accounts: [...accounts], isLimited });

describe('frame: subtracting decimals', () => {
  it.each([
    ['610000', ['380000.25'], '229999.75'],
    ['0.10', ['0.3'], '-0.20'],
    ['100.00', [], '100.00'],
    ['-5', ['-7.5', '2'], '0.5'],
    ['123456789012345.123456', ['0.000001'], '123456789012345.123455'],
    ['1', ['1'], '0'],
  ])('%s less %j is %s', (amount, others, left) => {
    expect(subtractAll(amount, others)).toBe(left);
  });
});

describe('frame: groups of net worth', () => {
  it('shows loans with their property alone, and what is left of its value', () => {
    const { currencies } = group([house, loan, account(7, { side: 'liability' })]);
    expect(currencies[0]?.properties.map(({ loans, afterLoans }) => [idsOf(loans), afterLoans])).toEqual([
      [[6, 7], { amount: '227589.20', currency: 'USD' }],
    ]);
    expect(currencies[0]?.liabilities).toEqual([]);
  });

  it('shows a loan of two properties with the first', () => {
    const second = { ...house, accountId: 8 };
    const [properties] = group([house, second, loan]).currencies.map((one) => one.properties);
    expect(properties?.map(({ loans }) => idsOf(loans))).toEqual([[6], []]);
    expect(properties?.[1]?.afterLoans).toBe(null);
  });

  it('shows a loan by itself where it or the property is not counted, or has another currency', () => {
    const leftOut = group([house, { ...loan, includeInNetWorth: false }]);
    expect(leftOut.currencies[0]?.properties[0]?.loans).toEqual([]);
    expect(idsOf(leftOut.leftOut)).toEqual([6]);
    const alone = group([{ ...house, includeInNetWorth: false }, loan]);
    expect(idsOf(alone.currencies[0]?.liabilities ?? [])).toEqual([6]);
    const foreign = group([house, { ...loan, balance: { amount: '10', currency: 'GBP' } }]);
    expect(foreign.currencies.map(({ liabilities }) => idsOf(liabilities))).toEqual([[], [6]]);
  });

  it('keeps currencies apart, in the order of the totals', () => {
    const gbp = { currency: 'GBP', netWorth: '1', assets: '1', liabilities: '0' };
    const accounts = [account(1), account(2, { balance: { amount: '1', currency: 'GBP' } })];
    const { currencies } = groupAccounts({ totals: [gbp], accounts, isLimited: false });
    expect(currencies.map(({ currency, total, assets }) => [currency, total, idsOf(assets)])).toEqual([
      ['GBP', gbp, [2]],
      ['USD', null, [1]],
    ]);
  });

  it('sets apart what has no balance, and what is left out', () => {
    const { withoutBalance, leftOut, currencies } = group([
      account(1, { balance: null }),
      account(2, { balance: null, includeInNetWorth: false }),
    ]);
    expect([idsOf(withoutBalance), idsOf(leftOut), currencies]).toEqual([[1], [2], []]);
  });

  it('leaves out nothing that the page picked', () => {
    const { leftOut, currencies } = group([account(1, { includeInNetWorth: false })], true);
    expect([leftOut, idsOf(currencies[0]?.assets ?? [])]).toEqual([[], [1]]);
  });
});
