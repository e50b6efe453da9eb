import { describe, expect, it } from 'vitest';
import { linkHeader } from '../../../src/platform/http/paging.ts';
import { assertInputsExist, assertMembersExist, replyIn } from '../../../src/platform/http/versions.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

describe('API version 1.0 of the service', () => {
  const reply = {
    transaction: [
      { id: 1, detailCategoryId: 7, detailCategoryName: 'Groceries', category: 'Food', merchantType: 'OTHERS' },
      { id: 2, category: 'Rent' },
    ],
  };

  it('replies of API version 1.0 leave out the fields that 1.1 added', () => {
    const before = structuredClone(reply);
    expect(replyIn('1.0', 'getTransactions', reply)).toEqual({
      transaction: [
        { id: 1, category: 'Food' },
        { id: 2, category: 'Rent' },
      ],
    });
    expect(replyIn('1.1', 'getTransactions', reply)).toBe(reply);
    expect(replyIn('1.0', 'getUserData', { userData: [reply] })).toEqual({
      userData: [replyIn('1.0', 'getTransactions', reply)],
    });
    expect(replyIn('1.0', 'getUtilizedMerchants', { utilizedMerchant: [{ merchantType: 'OTHERS' }] })).toEqual({
      utilizedMerchant: [{}],
    });
    const account = { id: 1, associatedProviderAccount: [{ providerAccountId: 2 }], associatedProviderAccountId: [2] };
    expect(replyIn('1.0', 'getAccount', { account: [account] })).toEqual({
      account: [{ id: 1 }],
    });
    expect(replyIn('1.0', 'getUser', reply)).toEqual(reply);
    expect(reply).toEqual(before);
  });

  it('API version 1.0 of the service refuses query parameters that 1.1 added', async () => {
    const service = await testService();
    const token = await service.token('some-user');
    for (const [path, query] of [
      ['/accounts', { requestId: 'abc' }],
      ['/transactions', { detailCategoryId: '1' }],
      ['/transactions', { detailedCategoryId: '1' }],
      ['/transactions/count', { detailCategoryId: '1' }],
      ['/transactions/count', { detailedCategoryId: '1' }],
    ] as const) {
      expectError(await service.call('GET', path, { token, version: '1.0', query }), 'Y800');
      expect((await service.call('GET', path, { token, query })).status).toBe(200);
    }
    expect(() => assertInputsExist('getAccounts', '1.0', { accountId: '1' })).not.toThrow();
    expect(() => assertInputsExist('getUtilizedCategories', '1.0', { groupBy: 'CATEGORY' })).not.toThrow();
    expect(() => assertInputsExist('getUtilizedCategories', '1.0', { categoryFamily: 'CATEGORY' })).toThrow(
      'Invalid value for categoryFamily.',
    );
  });

  it('API version 1.1 of the service refuses a query parameter that it has renamed', () => {
    expect(() => assertInputsExist('getUtilizedCategories', '1.1', { groupBy: 'CATEGORY' })).toThrow(
      'Invalid value for groupBy.',
    );
    expect(() => assertInputsExist('getUtilizedCategories', '1.1', { categoryFamily: 'CATEGORY' })).not.toThrow();
  });

  it('API version 1.0 of the service refuses members of a body that 1.1 added', () => {
    const body = { transaction: { accountId: 1, merchantType: 'BILLERS' } };
    expect(() => assertMembersExist('createManualTransaction', '1.0', body)).toThrow(
      'Invalid value for transaction.merchantType.',
    );
    expect(() => assertMembersExist('createManualTransaction', '1.1', body)).not.toThrow();
    expect(() => assertMembersExist('createManualTransaction', '1.0', { transaction: {} })).not.toThrow();
    for (const name of ['updateTransaction', 'updateTransactions'] as const) {
      expect(() => assertMembersExist(name, '1.0', body)).toThrow('Invalid value for transaction.merchantType.');
      expect(() => assertMembersExist(name, '1.0', { transaction: { detailCategoryId: 1124 } })).toThrow(
        'Invalid value for transaction.detailCategoryId.',
      );
    }
  });
});

describe('Link header of the service', () => {
  const page = (skip: number, top: number, more: boolean) =>
    linkHeader('/providers?name=a%26b&skip=1', { skip, top, more });

  it('the Link header of the service names the next page while records follow and the previous page after the first', () => {
    expect(page(0, 10, true)).toBe('</providers?name=a%26b&skip=10&top=10>; rel="next"');
    expect(page(10, 10, true)).toBe(
      '</providers?name=a%26b&skip=20&top=10>; rel="next", </providers?name=a%26b&skip=0&top=10>; rel="previous"',
    );
    expect(page(5, 10, false)).toBe('</providers?name=a%26b&skip=0&top=10>; rel="previous"');
    expect(page(0, 10, false)).toBeNull();
  });
});
