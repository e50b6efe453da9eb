import { type RequestedDataset, scopeIds } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { scopesFor } from '../../../src/banks/connectors/cds/scopes.ts';
import { clustersIn, consentDetailFor } from '../../../src/banks/connectors/fdx/fapi2/consent-request.ts';
import { scopesToAsk } from '../../../src/banks/connectors/fdx/oauth2/scopes.ts';
import { askedData } from '../../../src/banks/connectors/index.ts';
import { permissionsFor } from '../../../src/banks/connectors/obie/permissions.ts';

const aggregation = (...attribute: NonNullable<RequestedDataset['attribute']>): RequestedDataset[] => [
  { name: 'BASIC_AGG_DATA', attribute },
];

describe('data that a caller requests', () => {
  it.each([[null], [undefined], [[]]])(
    'a request with the datasets %j requests all data of the provider',
    (requested) => {
      const asked = askedData(requested);
      expect(asked.has('TRANSACTIONS', 'loan') && asked.has('HOLDER_DETAILS') && asked.includes('insurance')).toBe(
        true,
      );
      expect(asked.daysOf('bank')).toBeNull();
    },
  );

  it('a dataset without attributes requests all of its data, and a dataset with an empty list only basic information', () => {
    const profile = askedData([{ name: 'ACCT_PROFILE' }]);
    expect([profile.has('HOLDER_NAME'), profile.has('TRANSACTIONS')]).toEqual([true, false]);
    const basic = askedData(aggregation());
    expect([basic.has('BASIC_ACCOUNT_INFO'), basic.has('TRANSACTIONS'), basic.includes('bank')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('an attribute is requested only in a dataset that has it', () => {
    expect(askedData(aggregation({ name: 'HOLDER_NAME' })).has('HOLDER_NAME')).toBe(false);
  });

  it('an attribute is requested only in the containers that are named with it', () => {
    const asked = askedData(
      aggregation(
        { name: 'BASIC_ACCOUNT_INFO', container: ['bank', 'creditCard'] },
        { name: 'TRANSACTIONS', container: ['bank'] },
      ),
    );
    expect(asked.has('TRANSACTIONS', 'bank')).toBe(true);
    expect(asked.has('TRANSACTIONS', 'creditCard')).toBe(false);
    expect(asked.has('TRANSACTIONS')).toBe(true);
    expect(asked.has('BASIC_ACCOUNT_INFO', 'creditCard')).toBe(true);
    expect([asked.includes('creditCard'), asked.includes('loan')]).toEqual([true, false]);
  });

  it('history is limited per container to the longest of several limits in days', () => {
    const asked = askedData(
      aggregation(
        { name: 'TRANSACTIONS', container: ['bank'], days: { BANK: 30 } },
        { name: 'TRANSACTIONS', container: ['bank'], days: { BANK: 90 } },
        { name: 'TRANSACTIONS', container: ['loan'], days: { BANK: 90 } },
      ),
    );
    expect([asked.daysOf('bank'), asked.daysOf('loan'), asked.daysOf('reward')]).toEqual([90, null, null]);
  });
});

describe('data requested from an open-banking bank', () => {
  const at = new Date('2026-11-23T00:00:00Z');
  const period = { at, until: new Date(at.getTime() + 90 * 86_400_000) };
  const askedBy = (requested: RequestedDataset[]) => {
    const data = askedData(requested);
    return {
      GB: permissionsFor(scopeIds, data),
      AU: scopesFor(scopeIds, data),
      US: clustersIn(consentDetailFor({ scopes: scopeIds, data, ...period }, { hasInvestments: true })),
      OAuth: scopesToAsk(scopeIds, { hasInvestments: true, supported: undefined, data }),
    };
  };

  it('a consent for basic information requests only accounts and balances from a bank', () => {
    expect(askedBy(aggregation())).toEqual({
      GB: ['ReadAccountsBasic', 'ReadBalances'],
      AU: ['openid', 'bank:accounts.basic:read'],
      US: ['ACCOUNT_DETAILED'],
      OAuth: ['fdx:accountdetailed:read'],
    });
  });

  it('a consent for a verification requests numbers and holders from a bank', () => {
    expect(askedBy([{ name: 'ACCT_PROFILE' }])).toEqual({
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
    expect(askedBy([{ name: 'ACCT_PROFILE', attribute: [{ name }] }])).toEqual({
      GB: [name === 'HOLDER_NAME' ? 'ReadAccountsDetail' : 'ReadAccountsBasic', 'ReadBalances', 'ReadParty'],
      AU: ['openid', 'bank:accounts.basic:read', 'common:customer.basic:read', ...more],
      US: ['ACCOUNT_DETAILED', 'CUSTOMER_CONTACT'],
      OAuth: ['fdx:accountdetailed:read', 'fdx:customercontact:read'],
    });
  });
});
