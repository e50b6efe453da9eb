import type { AccountHolder } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { checkAccount, registeredNames } from '../../../src/linking/verification/check-account.ts';

const holder = (fullName: string, ownership: AccountHolder['ownership'] = 'PRIMARY'): AccountHolder => ({
  ownership,
  name: { displayed: fullName, fullName },
});
const facts = (...holders: AccountHolder[]) => ({ holders, hasNumber: true, hasTransferCode: true });
const ann = registeredNames({ first: 'Ann', middle: 'Marie', last: 'Harper' });
const all = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;

describe('verification of an account by the name of its holder', () => {
  it.each([
    ['in parts', { first: 'Ann', last: 'Harper' }],
    ['as a whole', { fullName: 'Ann Marie Harper' }],
    ['as a whole with two family names', { fullName: 'Ann Harper' }],
  ])('a name that is registered %s matches the holder', (_how, name) => {
    expect(checkAccount(registeredNames(name), facts(holder('HARPER, ANN M')), ['holder'])).toBeNull();
  });

  it('a company matches by its whole name', () => {
    const names = registeredNames({ fullName: 'Harper Tools LLC' });
    expect(checkAccount(names, facts(holder('HARPER TOOLS, L.L.C.', 'BUSINESS')), ['holder'])).toBeNull();
  });

  it('any of several holders matches', () => {
    const joint = facts(holder('Ben Harper'), holder('Ann Harper', 'JOINT_OWNER'));
    expect(checkAccount(ann, joint, ['holder'])).toBeNull();
  });

  it.each(['BENEFICIARY', 'POWER_OF_ATTORNEY', 'CUSTODIAN', 'TRUSTEE'] as const)(
    'a %s does not count as an account holder',
    (ownership) => {
      const held = facts(holder('Ben Harper'), holder('Ann Harper', ownership));
      expect(checkAccount(ann, held, ['holder'])).toBe('ACCOUNT_HOLDER_MISMATCH');
    },
  );

  it('a user without a name has a separate reason, never a mismatch', () => {
    for (const name of [undefined, {}, { fullName: ' ' }])
      expect(checkAccount(registeredNames(name), facts(holder('Ann Harper')), ['holder'])).toBe(
        'USER_NAME_NOT_AVAILABLE',
      );
  });

  it.each([
    [false, true, 'FULL_ACCOUNT_NUMBER_NOT_AVAILABLE'],
    [true, false, 'BANK_TRANSFER_CODE_NOT_AVAILABLE'],
    [false, false, 'FULL_ACCOUNT_NUMBER_AND_BANK_TRANSFER_CODE_NOT_AVAILABLE'],
  ])('required data that the bank does not send has its reason (%s, %s)', (hasNumber, hasTransferCode, reason) => {
    const stated = { holders: [holder('Ann Harper')], hasNumber, hasTransferCode };
    expect(checkAccount(ann, stated, all)).toBe(reason);
    expect(checkAccount(ann, stated, ['holder'])).toBeNull();
  });

  it('an account without a holder is reported as lacking data', () => {
    expect(checkAccount(ann, facts(), ['holder'])).toBe('DATA_NOT_AVAILABLE');
  });
});
