import { beforeAll, describe, expect, it } from 'vitest';
import { effectiveTransactions, type TransactionConditions } from '../../../../src/data/transactions/read/index.ts';
import { testService } from '../../../harness/test-service.ts';
import { newUser, storeOnly } from './stored-transactions.ts';

const service = await testService();
const { deps } = service;
const { db } = deps.database;
const user = await newUser(service, 'has-some');
const other = await newUser(service, 'has-one');
const transfer = 28;

const rows = [
  { date: '2026-01-01', container: 'creditCard', type: 'REFUND', base_type: 'CREDIT' },
  { date: '2026-01-31', status: 'PENDING', currency: 'EUR' },
  { is_manual: true, request_key: null, amount: '9.99' },
  { own_category_id: 22, derived_detail_category_id: 1124 },
  { own_category_id: 22, own_user_category_id: 900, own_detail_category_id: 1124, amount: '10.01' },
  { rule_category_id: 22, derived_detail_category_id: 1124 },
  {
    payee_key: 'shop',
    merchant_name: 'Shop',
    derived_merchant_type: 'OTHERS',
    own_merchant_type: 'BILLERS',
    details: { merchantAddress: { city: 'Boston', state: 'MA' } },
  },
  { original_description: '100%_Oat', transfer_pair_id: 9 },
  { consumer_description: 'my OATS', derived_category_id: transfer, transfer_pair_id: 8 },
  { base_type: 'CREDIT', amount: '0.00' },
  { original_description: 'M&amp;S SIMPLY FOOD' },
  { original_description: 'M&S CAFE', consumer_description: 'Sainsbury&#39;s &amp; Caf&eacute;' },
] as const;
const all = rows.map((_row, index) => index + 1);
const without = (...ids: number[]) => all.filter((id) => !ids.includes(id));

const idsOf = async (conditions: TransactionConditions, of = user): Promise<number[]> =>
  (await effectiveTransactions(db, of, conditions).select('id').orderBy('id').execute()).map(({ id }) => id);

beforeAll(async () => {
  await storeOnly(deps, user, rows);
  await storeOnly(deps, other, [{}]);
});

describe('effectiveTransactions', () => {
  const cases: [TransactionConditions, number[]][] = [
    [{}, all],
    [{ keyword: undefined }, all],
    [{ ids: [2, 3, 99] }, [2, 3]],
    [{ ids: [] }, []],
    [{ fromDate: '2026-01-10' }, without(1)],
    [{ toDate: '2026-01-10' }, without(2)],
    [{ fromDate: '2026-01-31', toDate: '2026-01-31' }, [2]],
    [{ accountIds: [7] }, all],
    [{ accountIds: [8] }, []],
    [{ accountStatuses: ['ACTIVE', 'CLOSED'] }, all],
    [{ accountStatuses: ['CLOSED'] }, []],
    [{ accountStatuses: [] }, []],
    [{ container: 'creditCard' }, [1]],
    [{ containers: ['bank', 'creditCard'] }, all],
    [{ containers: ['creditCard', 'loan'] }, [1]],
    [{ baseType: 'CREDIT' }, [1, 10]],
    [{ status: 'PENDING' }, [2]],
    [{ isManual: true }, [3]],
    [{ type: 'REFUND' }, [1]],
    [{ categoryIds: [22] }, [4, 5, 6]],
    [{ exactCategories: { system: [22], ofUser: [] } }, [4, 6]],
    [{ exactCategories: { system: [], ofUser: [900] } }, [5]],
    [{ exactCategories: { system: [22], ofUser: [900] } }, [4, 5, 6]],
    [{ categoryIds: [transfer], exactCategories: { system: [22, transfer], ofUser: [900] } }, [9]],
    [{ detailCategoryIds: [1124] }, [5]],
    [{ merchantKeys: ['shop', 'other'] }, [7]],
    [{ merchantNames: ['Shop'] }, [7]],
    [{ merchantNames: ['shop'] }, []],
    [{ merchantTypes: ['BILLERS'] }, [7]],
    [{ merchantTypes: ['OTHERS'] }, []],
    [{ keyword: 'oat' }, [8, 9]],
    [{ keyword: '%_o' }, [8]],
    [{ keyword: 'm&s' }, [11, 12]],
    [{ keyword: 'M&amp;S' }, [11, 12]],
    [{ keyword: 'M&#38;S' }, [11, 12]],
    [{ keyword: "sbury's & C" }, [12]],
    [{ keyword: '& CAFÉ' }, [12]],
    [{ keyword: 'Café' }, [12]],
    [{ keyword: '&' }, [11, 12]],
    [{ keyword: 'M S' }, []],
    [{ keyword: 'urchas' }, all],
    [{ leastAmount: '10' }, without(3, 10)],
    [{ mostAmount: '10' }, without(5)],
    [{ currency: 'EUR' }, [2]],
    [{ isZero: false }, without(10)],
    [{ isZero: true }, [10]],
    [{ isPaired: false }, without(8, 9)],
    [{ isPaired: true }, [8, 9]],
    [{ keyword: 'oat', isPaired: false }, []],
    [{ cities: ['austin', 'BOSTON'] }, [7]],
    [{ states: ['ma'] }, [7]],
    [{ cities: [] }, []],
    [{ anyOf: [{ container: 'creditCard' }, { status: 'PENDING', currency: 'EUR' }] }, [1, 2]],
    [{ anyOf: [{ status: 'PENDING', currency: 'USD' }] }, []],
    [{ anyOf: [] }, []],
    [{ noneOf: [{ container: 'creditCard' }, { status: 'PENDING', currency: 'EUR' }] }, without(1, 2)],
    [{ noneOf: [{ merchantNames: ['Shop'] }] }, without(7)],
    [{ noneOf: [] }, all],
  ];
  it.each(cases)('`effectiveTransactions` finds with %j the transactions %j', async (conditions, ids) => {
    expect(await idsOf(conditions)).toEqual(ids);
  });

  it('`effectiveTransactions` finds transactions of the given user only', async () => {
    expect(await idsOf({}, other)).toEqual([1]);
    expect(await idsOf({}, { ...user, customerId: 2 })).toEqual([]);
  });
});
