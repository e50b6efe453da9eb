import { linkOptions, type LinkOptions } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { eligibilityOf } from '../../../src/linking/verifications/eligibility.ts';

const checking: Account = {
  id: 1,
  providerAccountId: 2,
  providerId: '16001',
  providerName: 'First Fernway',
  CONTAINER: 'bank',
  accountName: 'Everyday Checking',
  accountType: 'CHECKING',
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  createdDate: '2026-11-20T10:00:00Z',
  lastUpdated: '2026-11-20T10:00:00Z',
  balance: { amount: 10, currency: 'USD' },
  holder: [{ ownership: 'PRIMARY', name: { displayed: 'Jane Doe', fullName: 'Jane Doe' } }],
  fullAccountNumberList: { paymentAccountNumber: '1234567890' },
  bankTransferCode: [{ id: '021000021', type: 'ROUTING_NUMBER' }],
};
const without = (...names: (keyof Account)[]): Account => ({
  ...checking,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});
const of = (
  account: Account,
  verification: Partial<LinkOptions['verification']> = {},
  { flow = 'verification', country = 'US' }: { flow?: LinkOptions['flow']; country?: string } = {},
) => eligibilityOf(account, { options: linkOptions.parse({ flow, verification }), country });

describe('eligibility for verification', () => {
  it('a US checking account is eligible for matching, and for deposits with its known details', () => {
    expect(of(checking)).toEqual({
      accountId: 1,
      ineligible: null,
      takesDeposits: true,
      accountType: 'CHECKING',
      routingNumber: '021000021',
      knowsNumber: true,
    });
  });

  it('eligibility contains neither holder nor full number', () => {
    expect(JSON.stringify(of(checking))).not.toMatch(/Jane|1234567890/);
  });

  it.each([
    ['a credit card', { CONTAINER: 'creditCard' }, 'container'],
    ['an investment', { CONTAINER: 'investment', accountType: 'IRA' }, 'container'],
    ['a closed account', { accountStatus: 'CLOSED' }, 'closed'],
    ['a certificate of deposit', { accountType: 'CD' }, 'accountType'],
  ] as const)('%s cannot be verified and does not accept deposits', (_, over, reason) => {
    expect(of({ ...checking, ...over })).toMatchObject({ ineligible: reason, takesDeposits: false });
  });

  it('an investment account can be verified for an asset transfer and does not accept deposits', () => {
    const investment: Account = { ...checking, CONTAINER: 'investment', accountType: 'IRA' };
    expect(of(investment, {}, { flow: 'asset-transfer' })).toMatchObject({ ineligible: null, takesDeposits: false });
  });

  it.each([
    ['holder', 'holder'],
    ['fullAccountNumber', 'fullAccountNumberList'],
    ['bankTransferCode', 'bankTransferCode'],
  ] as const)(
    'an account is ineligible if the template requires %s and the bank does not provide it',
    (kind, member) => {
      expect(of(without(member), { requiredData: [kind] })).toMatchObject({ ineligible: 'data', takesDeposits: true });
      expect(of(without(member), { requiredData: [] })).toMatchObject({ ineligible: null });
    },
  );

  it('a template with deposits only requires the data for deposits and no other data of the bank', () => {
    const deposits = { method: 'deposits' } as const;
    expect(of(without('holder', 'fullAccountNumberList', 'bankTransferCode'), deposits)).toMatchObject({
      ineligible: null,
      takesDeposits: true,
      routingNumber: null,
      knowsNumber: false,
    });
    expect(of({ ...checking, accountType: 'MONEY_MARKET' }, deposits)).toMatchObject({ ineligible: 'accountType' });
    expect(of(checking, deposits, { country: 'GB' })).toMatchObject({ ineligible: 'currency', takesDeposits: false });
    const euros: Account = { ...checking, balance: { amount: 1, currency: 'EUR' } };
    expect(of(euros, deposits)).toMatchObject({ ineligible: 'currency' });
  });

  it('a template with matching only does not accept deposits', () => {
    expect(of(checking, { method: 'matching' })).toMatchObject({ ineligible: null, takesDeposits: false });
  });

  it('an account outside the US is eligible for matching and does not accept deposits', () => {
    expect(of(checking, {}, { country: 'GB' })).toMatchObject({ ineligible: null, takesDeposits: false });
  });
});
