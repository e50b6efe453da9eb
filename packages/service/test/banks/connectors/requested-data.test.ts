import { type RequestedDataset, scopeIds } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { scopesFor } from '../../../src/banks/connectors/cds/scopes.ts';
import { clustersIn, consentDetailFor } from '../../../src/banks/connectors/fdx/fapi2-consents.ts';
import { scopesToRequest } from '../../../src/banks/connectors/fdx/oauth2-profile.ts';
import { requestedData } from '../../../src/banks/connectors/index.ts';
import { permissionsFor } from '../../../src/banks/connectors/obie/consents.ts';

const aggregation = (...attribute: NonNullable<RequestedDataset['attribute']>): RequestedDataset[] => [
  { name: 'BASIC_AGG_DATA', attribute },
];

describe('data that a caller requests', () => {
  it.each([[null], [undefined], [[]]])(
    'a request with the datasets %j requests all data of the provider',
    (datasets) => {
      const requested = requestedData(datasets);
      expect(
        requested.has('TRANSACTIONS', 'loan') && requested.has('HOLDER_DETAILS') && requested.includes('insurance'),
      ).toBe(true);
      expect(requested.daysOf('bank')).toBeNull();
    },
  );

  it('a dataset without attributes requests all of its data, and a dataset with an empty list only basic information', () => {
    const profile = requestedData([{ name: 'ACCT_PROFILE' }]);
    expect([profile.has('HOLDER_NAME'), profile.has('TRANSACTIONS')]).toEqual([true, false]);
    const basic = requestedData(aggregation());
    expect([basic.has('BASIC_ACCOUNT_INFO'), basic.has('TRANSACTIONS'), basic.includes('bank')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('an attribute is requested only in a dataset that has it', () => {
    expect(requestedData(aggregation({ name: 'HOLDER_NAME' })).has('HOLDER_NAME')).toBe(false);
  });

  it('an attribute is requested only in the containers that are named with it', () => {
    const requested = requestedData(
      aggregation(
        { name: 'BASIC_ACCOUNT_INFO', container: ['bank', 'creditCard'] },
        { name: 'TRANSACTIONS', container: ['bank'] },
      ),
    );
    expect(requested.has('TRANSACTIONS', 'bank')).toBe(true);
    expect(requested.has('TRANSACTIONS', 'creditCard')).toBe(false);
    expect(requested.has('TRANSACTIONS')).toBe(true);
    expect(requested.has('BASIC_ACCOUNT_INFO', 'creditCard')).toBe(true);
    expect([requested.includes('creditCard'), requested.includes('loan')]).toEqual([true, false]);
  });

  it('history is limited per container to the longest of several limits in days', () => {
    const requested = requestedData(
      aggregation(
        { name: 'TRANSACTIONS', container: ['bank'], days: { BANK: 30 } },
        { name: 'TRANSACTIONS', container: ['bank'], days: { BANK: 90 } },
        { name: 'TRANSACTIONS', container: ['loan'], days: { BANK: 90 } },
      ),
    );
    expect([requested.daysOf('bank'), requested.daysOf('loan'), requested.daysOf('reward')]).toEqual([90, null, null]);
  });
});

describe('data requested from an open-banking bank', () => {
  const at = new Date('2026-11-23T00:00:00Z');
  const period = { at, until: new Date(at.getTime() + 90 * 86_400_000) };
  const requestedBy = (requested: RequestedDataset[]) => {
    const data = requestedData(requested);
    return {
      GB: permissionsFor(scopeIds, data),
      AU: scopesFor(scopeIds, data),
      US: clustersIn(consentDetailFor({ scopes: scopeIds, data, ...period }, { hasInvestments: true })),
      OAuth: scopesToRequest(scopeIds, { hasInvestments: true, supported: undefined, data }),
    };
  };

  it('a consent for basic information requests only accounts and balances from a bank', () => {
    expect(requestedBy(aggregation())).toEqual({
      GB: ['ReadAccountsBasic', 'ReadBalances'],
      AU: ['openid', 'bank:accounts.basic:read'],
      US: ['ACCOUNT_DETAILED'],
      OAuth: ['fdx:accountdetailed:read'],
    });
  });

  it('a consent for a verification requests numbers and holders from a bank', () => {
    expect(requestedBy([{ name: 'ACCT_PROFILE' }])).toEqual({
      GB: ['ReadAccountsDetail', 'ReadBalances', 'ReadParty'],
      AU: [
        'openid',
        'bank:accounts.basic:read',
        'bank:accounts.detail:read',
        'common:customer.basic:read',
        'common:customer.detail:read',
      ],
      US: ['ACCOUNT_DETAILED', 'PAYMENT_SUPPORT', 'CUSTOMER_CONTACT'],
      OAuth: ['fdx:accountdetailed:read', 'fdx:paymentsupport:read', 'fdx:customercontact:read'],
    });
  });

  it.each([
    ['HOLDER_NAME', []],
    ['HOLDER_DETAILS', ['common:customer.detail:read']],
  ] as const)('a consent for %s requests the party from a bank', (name, more) => {
    expect(requestedBy([{ name: 'ACCT_PROFILE', attribute: [{ name }] }])).toEqual({
      GB: [name === 'HOLDER_NAME' ? 'ReadAccountsDetail' : 'ReadAccountsBasic', 'ReadBalances', 'ReadParty'],
      AU: ['openid', 'bank:accounts.basic:read', 'common:customer.basic:read', ...more],
      US: ['ACCOUNT_DETAILED', 'CUSTOMER_CONTACT'],
      OAuth: ['fdx:accountdetailed:read', 'fdx:customercontact:read'],
    });
  });
});
