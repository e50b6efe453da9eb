import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { type ViewPerson, viewService } from './view-person.ts';

const { service, person } = await viewService('2026-06-15');
let user: ViewPerson;
let id: string;
let accountId: number;
let transactionId: number;
beforeAll(async () => {
  user = await person('refused');
  accountId = user.accountId();
  [transactionId = 0] = await user.post({ date: '2026-06-01', amount: -5 });
  id = await user.view([{ type: 'EXPENSE', include: { categoryId: [22] } }]);
});

const food = { type: 'EXPENSE', include: { categoryId: [22] } };
const range = { fromAmount: 1, toAmount: 9, currency: 'USD' };
const days = { fromDate: '2026-01-01', toDate: '2026-02-01' };
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('rules that are refused', () => {
  const cases: [what: string, rule: object, code: string, field: string][] = [
    ['no type', { include: food.include }, 'Y803', 'rule[0].type'],
    ['a type that no rule has', { ...food, type: 'UNCATEGORIZE' }, 'Y800', 'rule[0].type'],
    ['neither include nor exclude', { type: 'EXPENSE' }, 'Y803', 'rule[0].include'],
    ['include and exclude', { ...food, exclude: { categoryId: [10] } }, 'Y800', 'rule[0].exclude'],
    ['an empty include', { type: 'EXPENSE', include: {} }, 'Y803', 'rule[0].include'],
    ['an empty list', { type: 'EXPENSE', include: { categoryId: [] } }, 'Y803', 'rule[0].include.categoryId'],
    ['days alone', { type: 'EXPENSE', include: {}, ...days }, 'Y803', 'rule[0].include'],
    [
      'days and amounts alone',
      { type: 'EXPENSE', include: { amountRange: range }, ...days },
      'Y803',
      'rule[0].include',
    ],
    ['one day', { ...food, fromDate: '2026-01-01' }, 'Y803', 'rule[0].toDate'],
    ['the other day', { ...food, toDate: '2026-01-01' }, 'Y803', 'rule[0].fromDate'],
    ['days the wrong way round', { ...food, fromDate: '2026-02-01', toDate: '2026-01-01' }, 'Y800', 'rule[0].toDate'],
    ['days on exclude', { type: 'EXPENSE', exclude: food.include, ...days }, 'Y800', 'rule[0].fromDate'],
    [
      'amounts on exclude',
      { type: 'EXPENSE', exclude: { ...food.include, amountRange: range } },
      'Y800',
      'rule[0].exclude.amountRange',
    ],
    [
      'income and debit',
      { type: 'INCOME', baseType: ['DEBIT'], include: { categoryId: [29] } },
      'Y800',
      'rule[0].baseType',
    ],
    ['no side', { ...food, baseType: [] }, 'Y803', 'rule[0].baseType'],
    ['a category of income', { type: 'EXPENSE', include: { categoryId: [29] } }, 'Y800', 'rule[0].include.categoryId'],
    ['a category of expenses', { type: 'INCOME', exclude: { categoryId: [22] } }, 'Y800', 'rule[0].exclude.categoryId'],
    [
      'a category of transfers',
      { type: 'INCOME', include: { categoryId: [28] } },
      'Y800',
      'rule[0].include.categoryId',
    ],
    [
      'an unknown category',
      { type: 'EXPENSE', include: { categoryId: [4_000] } },
      'Y800',
      'rule[0].include.categoryId',
    ],
    [
      'a detail category of expenses',
      { type: 'INCOME', include: { detailCategoryId: [1124] } },
      'Y800',
      'rule[0].include.detailCategoryId',
    ],
    [
      'an unknown detail category',
      { type: 'EXPENSE', exclude: { detailCategoryId: [7] } },
      'Y800',
      'rule[0].exclude.detailCategoryId',
    ],
    [
      'two spellings that differ',
      { type: 'EXPENSE', include: { detailCategoryId: [1124], detailedCategoryId: [1123] } },
      'Y800',
      'rule[0].include.detailedCategoryId',
    ],
    [
      'merchant types of income',
      { type: 'INCOME', include: { merchantType: ['BILLERS'] } },
      'Y800',
      'rule[0].include.merchantType',
    ],
    [
      'merchant types of transfers',
      { type: 'TRANSFER', exclude: { merchantType: ['BILLERS'] } },
      'Y800',
      'rule[0].exclude.merchantType',
    ],
    [
      'an unknown merchant type',
      { type: 'EXPENSE', include: { merchantType: ['OTHERS'] } },
      'Y800',
      'rule[0].include.merchantType[0]',
    ],
    ['an unknown account', { type: 'EXPENSE', include: { accountId: [4] } }, 'Y800', 'rule[0].include.accountId'],
    [
      'an unknown transaction',
      { type: 'EXPENSE', exclude: { transactionId: [4] } },
      'Y800',
      'rule[0].exclude.transactionId',
    ],
    ['too many accounts', { type: 'EXPENSE', include: { accountId: many(26) } }, 'Y824', 'rule[0].include.accountId'],
    [
      'too many transactions',
      { type: 'EXPENSE', include: { transactionId: many(501) } },
      'Y824',
      'rule[0].include.transactionId',
    ],
    [
      'amounts the wrong way round',
      { type: 'EXPENSE', include: { ...food.include, amountRange: { ...range, toAmount: 0 } } },
      'Y800',
      'rule[0].include.amountRange.toAmount',
    ],
    [
      'amounts in another currency',
      { type: 'EXPENSE', include: { ...food.include, amountRange: { ...range, currency: 'EUR' } } },
      'Y805',
      'currencies',
    ],
    [
      'amounts above a million',
      { type: 'EXPENSE', include: { ...food.include, amountRange: { ...range, toAmount: 1_000_001 } } },
      'Y804',
      'rule[0].include.amountRange.toAmount',
    ],
    ['a name that reorders the text around it', { ...food, name: 'a\u202Eb' }, 'Y800', 'rule[0].name'],
    ['a name with a slash', { ...food, name: 'a/b' }, 'Y800', 'rule[0].name'],
    [
      'a merchant name with an equals sign',
      { type: 'EXPENSE', include: { merchantName: ['a=b'] } },
      'Y800',
      'rule[0].include.merchantName[0]',
    ],
    ['an id', { ...food, id: '7' }, 'Y800', 'rule[0].id'],
    ['an unknown member', { ...food, colour: 'red' }, 'Y800', 'rule[0].colour'],
  ];
  it.each(cases)('a rule with %s is refused', async (_what, rule, code, field) => {
    const reply = await user.create([rule]);
    expectError(reply, code);
    expect(reply.body.fields.map(({ path }: { path: string }) => path)).toContain(field);
    expect((await user.get('/views')).view).toHaveLength(1);
  });

  it('a rule with transactions has no other selection, and is the only one of its type', async () => {
    const include = { transactionId: [transactionId] };
    const refused: [object[], string][] = [
      [[{ type: 'EXPENSE', include: { ...include, accountId: [accountId] } }], 'rule[0].include.transactionId'],
      [[{ type: 'EXPENSE', include: { ...include, amountRange: range } }], 'rule[0].include.amountRange'],
      [[{ type: 'EXPENSE', include, ...days }], 'rule[0].fromDate'],
      [
        [
          { type: 'EXPENSE', include },
          { type: 'EXPENSE', exclude: include },
        ],
        'rule[1].exclude.transactionId',
      ],
    ];
    for (const [rule, field] of refused) {
      const reply = await user.create(rule);
      expectError(reply, 'Y800');
      expect(reply.body.fields[0].path).toBe(field);
    }
    const ofTwoTypes = await user.view([
      { type: 'EXPENSE', include },
      { type: 'TRANSFER', exclude: include },
    ]);
    expect((await user.call('DELETE', `/views/${ofTwoTypes}`)).status).toBe(204);
  });

  it('accounts and transactions of another user are unknown', async () => {
    const other = await person('has-other-ids');
    const [theirs = 0] = await other.post({ date: '2026-06-01', amount: -5 });
    expectError(await user.create([{ type: 'EXPENSE', include: { accountId: [other.accountId()] } }]), 'Y800');
    expectError(await user.create([{ type: 'EXPENSE', include: { transactionId: [theirs] } }]), 'Y800');
  });
});

describe('views that are refused', () => {
  const cases: [what: string, facts: object, code: string][] = [
    ['no rules', { rule: [] }, 'Y803'],
    ['16 rules', { rule: Array.from({ length: 16 }, () => food) }, 'Y824'],
    ['an empty name', { name: '' }, 'Y801'],
    ['a long name', { name: 'a'.repeat(101) }, 'Y801'],
    ['a name that reorders the text', { name: 'a\u202Eb' }, 'Y800'],
    ['a name with an apostrophe', { name: "Joe's" }, 'Y800'],
    ['a long description', { description: 'a'.repeat(501) }, 'Y801'],
    ['a currency that views do not have', { preferredCurrency: 'SEK' }, 'Y800'],
    ['an unknown recommendation', { recommendationId: 7 }, 'Y800'],
    [
      'a budget in another currency',
      { budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1, currency: 'EUR' } }] }] },
      'Y805',
    ],
  ];
  it.each(cases)('a view with %s is refused', async (_what, facts, code) => {
    expectError(await user.create([food], facts), code);
  });

  it('a user has at most 200 views', async () => {
    const one = await person('has-many-views');
    const first = await one.view([food]);
    const { db } = service.deps.database;
    const row = await db.selectFrom('view').selectAll().where('id', '=', Number(first)).executeTakeFirstOrThrow();
    const { rules: _rules, budgets: _budgets, ...facts } = row;
    const more = many(199).map((number) => ({ ...facts, id: number, rules: '[]', budgets: '[]' }));
    await db.insertInto('view').values(more).execute();
    expectError(await one.create([food]), 'Y824');
    expectError(await one.call('POST', '/views/system'), 'Y824');
  });
});

describe('changes that are refused', () => {
  const money = { amount: 1, currency: 'USD' };
  const budgets: [what: string, budget: object, code: string][] = [
    ['nothing', { type: 'VIEW', budgetInfo: [{}] }, 'Y803'],
    ['an amount of 0', { type: 'VIEW', budgetInfo: [{ expenseBudget: { ...money, amount: 0 } }] }, 'Y804'],
    [
      'an amount above ten million',
      { type: 'VIEW', budgetInfo: [{ expenseBudget: { ...money, amount: 10_000_000.01 } }] },
      'Y804',
    ],
    ['three decimals', { type: 'VIEW', budgetInfo: [{ expenseBudget: { ...money, amount: 1.001 } }] }, 'Y800'],
    ['no currency', { type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1 } }] }, 'Y803'],
    ['another currency', { type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 1, currency: 'EUR' } }] }, 'Y805'],
    ['an id of a whole view', { type: 'VIEW', budgetInfo: [{ expenseBudget: money, typeId: 22 }] }, 'Y800'],
    ['no id of a category', { type: 'CATEGORY', budgetInfo: [{ expenseBudget: money }] }, 'Y803'],
    ['an unknown category', { type: 'CATEGORY', budgetInfo: [{ expenseBudget: money, typeId: 4_000 }] }, 'Y800'],
    [
      'an unknown detail category',
      { type: 'DETAIL_CATEGORY', budgetInfo: [{ expenseBudget: money, typeId: 22 }] },
      'Y800',
    ],
    ['no name of a merchant', { type: 'MERCHANT', budgetInfo: [{ expenseBudget: money }] }, 'Y803'],
    [
      'an id of a merchant',
      { type: 'MERCHANT', budgetInfo: [{ expenseBudget: money, typeName: 'Shop', typeId: 22 }] },
      'Y800',
    ],
    [
      'one category twice',
      {
        type: 'CATEGORY',
        budgetInfo: [
          { expenseBudget: money, typeId: 22 },
          { incomeBudget: money, typeId: 22 },
        ],
      },
      'Y800',
    ],
  ];
  it.each(budgets)('a budget with %s is refused', async (_what, budget, code) => {
    expectError(await user.call('PATCH', `/views/${id}/budgets`, { body: { budgetData: [budget] } }), code);
  });

  const calls: [what: string, method: 'GET' | 'PUT' | 'DELETE', path: string, rest: object, code: string][] = [
    ['an update with budgets', 'PUT', '', { body: { budgetData: [] } }, 'Y800'],
    ['an update with an unknown rule', 'PUT', '', { body: { rule: [{ ...food, id: '7' }] } }, 'Y800'],
    ['an update without rules in its list', 'PUT', '', { body: { rule: [] } }, 'Y803'],
    ['a deletion of an unknown rule', 'DELETE', '/rules', { query: { ruleId: '7' } }, 'Y800'],
    ['a deletion of rules without ids', 'DELETE', '/rules', {}, 'Y803'],
    ['a deletion of budgets that are not there', 'DELETE', '/budgets', { query: { type: 'VIEW' } }, 'Y825'],
    ['a deletion of budgets without a type', 'DELETE', '/budgets', {}, 'Y803'],
    [
      'a deletion of budgets by a name that a type does not have',
      'DELETE',
      '/budgets',
      { query: { type: 'CATEGORY', typeName: 'Shop' } },
      'Y802',
    ],
    [
      'a deletion of budgets by an id that a type does not have',
      'DELETE',
      '/budgets',
      { query: { type: 'MERCHANT', typeId: '22' } },
      'Y802',
    ],
    [
      'a deletion of a part of other budgets than of a view',
      'DELETE',
      '/budgets',
      { query: { type: 'CATEGORY', budgetInfo: 'incomeBudget' } },
      'Y802',
    ],
    ['a summary of budgets without a type', 'GET', '/budgetSummary', {}, 'Y803'],
    ['a group of accounts', 'GET', '/transactions', { query: { accountGroupId: '7' } }, 'Y800'],
    ['501 transactions', 'GET', '/transactions', { query: { top: '501' } }, 'Y804'],
    ['one date', 'GET', '/transactions', { query: { fromDate: '2026-06-01' } }, 'Y813'],
    [
      'a day and a time',
      'GET',
      '/transactions',
      { query: { fromDate: '2026-06-01', toDate: '2026-06-02T00:00:00Z' } },
      'Y800',
    ],
    [
      'a period that ends before it begins',
      'GET',
      '/transactions',
      { query: { fromDate: '2026-06-02', toDate: '2026-06-01' } },
      'Y809',
    ],
    ['amounts the wrong way round', 'GET', '/transactions', { query: { fromAmount: '9', toAmount: '1' } }, 'Y800'],
    ['an amount above a million', 'GET', '/transactions', { query: { fromAmount: '1000001' } }, 'Y804'],
    [
      'two spellings that differ',
      'GET',
      '/transactions',
      { query: { detailCategoryId: '1124', detailedCategoryId: '1123' } },
      'Y800',
    ],
    [
      'a summary of tomorrow',
      'GET',
      '/transactionSummary',
      { query: { fromDate: '2026-06-01', toDate: '2026-06-16' } },
      'Y802',
    ],
    [
      'a summary of more than a year',
      'GET',
      '/transactionSummary',
      { query: { fromDate: '2025-06-14', toDate: '2026-06-15' } },
      'Y802',
    ],
    ['trends of one date', 'GET', '/transactionTrends', { query: { toDate: '2026-06-01' } }, 'Y813'],
    ['a grouping that does not exist', 'GET', '/transactionSummary', { query: { groupBy: 'city' } }, 'Y800'],
  ];
  it.each(calls)('%s is refused', async (_what, method, path, rest, code) => {
    expectError(await user.call(method, `/views/${id}${path}`, rest), code);
  });
});
