import { createView } from '@fin-link/contracts/service';
import { isCore } from '@fin-link/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { categoryOf } from '../../../src/data/categories/index.ts';
import { type Entry, isInView, sumsBy, type Sums } from './slow-filter.ts';
import { type Posted, type ViewPerson, viewService } from './view-person.ts';
import { ofUser } from '../../../src/platform/database/index.ts';

const { person, db } = await viewService('2026-06-15');
const seed = 20_260_615;
const views = isCore ? 60 : 300;

const accounts = {
  main: {},
  savings: {},
  card: { container: 'creditCard' },
  loan: { container: 'loan' },
  closed: { status: 'CLOSED' },
  closing: { status: 'TO_BE_CLOSED' },
  hidden: { status: 'INACTIVE' },
} as const;
const accountNames = Object.keys(accounts) as (keyof typeof accounts)[];
const userCategory = 7_000_000;
const merchants = ['Shop', 'shop', "Joe's Café", 'Power & Gas', 'Streams'];
const places = [{}, { city: 'Boston', state: 'MA' }, { city: 'BOSTON' }, { city: 'Austin', state: 'tx' }];
const incomes = [27, 29, 32];
const expenses = [10, 22, 24, 39];
const transfers = [26, 28];
const others = [1, 41];
const details: Readonly<Record<number, number[]>> = {
  22: [1122, 1124],
  10: [1150],
  29: [1183],
  28: [1170],
  24: [1180],
};
const days = Array.from({ length: 120 }, (_, back) =>
  new Date(Date.UTC(2026, 5, 15 - back)).toISOString().slice(0, 10),
);

/** A posted transaction, generated so that every kind is frequent. Refunds are credits in a category of expenses. */
const posted: fc.Arbitrary<Posted & { account: string }> = fc
  .record({
    account: fc.constantFrom(...accountNames),
    date: fc.constantFrom(...days),
    cents: fc.integer({ min: 1, max: 30_000 }),
    isDebit: fc.boolean(),
    category: fc.constantFrom(...incomes, ...expenses, ...expenses, ...transfers, ...others),
    layer: fc.constantFrom('derived', 'rule', 'own', 'pair', 'user'),
    detail: fc.nat(2),
    merchant: fc.option(fc.constantFrom(...merchants)),
    merchantType: fc.constantFrom('BILLERS', 'SUBSCRIPTION', 'OTHERS', null),
    place: fc.constantFrom(...places),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
    status: fc.constantFrom('POSTED', 'POSTED', 'PENDING'),
    isManual: fc.boolean(),
  })
  .map(({ account, date, cents, isDebit, category, layer, detail, merchant, place, isManual, ...rest }) => ({
    account,
    date,
    amount: ((isDebit ? -1 : 1) * cents) / 100,
    merchant_name: merchant,
    derived_category_id: layer === 'derived' ? category : 19,
    derived_detail_category_id: layer === 'derived' ? (details[category]?.[detail] ?? null) : null,
    ...(layer === 'rule' && { rule_category_id: category }),
    ...(layer === 'pair' && { pair_category_id: category, transfer_pair_id: 1 }),
    ...(layer === 'own' && { own_category_id: category, own_detail_category_id: details[category]?.[detail] ?? null }),
    ...(layer === 'user' && { own_category_id: 22, own_user_category_id: userCategory }),
    derived_merchant_type: rest.merchantType,
    currency: rest.currency,
    status: rest.status,
    is_manual: isManual,
    ...place,
  }));

/** Returns the expected reply for a transaction with the given facts. */
function entryOf(one: Posted & { account: string }, id: number, user: ViewPerson): Entry {
  const own = one.own_category_id ?? null;
  const category = own ?? one.rule_category_id ?? one.pair_category_id ?? one.derived_category_id ?? 0;
  const isDerived = own === null && one.rule_category_id === undefined && one.pair_category_id === undefined;
  const account: { container?: Entry['container']; status?: Entry['accountStatus'] } =
    accounts[one.account as keyof typeof accounts];
  return {
    id,
    account: user.accountId(one.account),
    accountStatus: account.status ?? 'ACTIVE',
    container: account.container ?? 'bank',
    date: one.date,
    side: one.amount < 0 ? 'DEBIT' : 'CREDIT',
    amount: Math.abs(one.amount),
    currency: one.currency ?? 'USD',
    category: { id: category, type: categoryOf(category).type },
    detail:
      own === null
        ? isDerived
          ? (one.derived_detail_category_id ?? null)
          : null
        : (one.own_detail_category_id ?? null),
    merchant: one.merchant_name ?? null,
    merchantType: one.derived_merchant_type ?? null,
    city: one.city ?? null,
    state: one.state ?? null,
  };
}

const someOf = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const categoriesOf = { INCOME: incomes, EXPENSE: expenses, TRANSFER: transfers } as const;
type RuleType = keyof typeof categoriesOf;

/** One or two fields of a selection. More fields would leave most views empty. */
const selection = (type: RuleType, user: ViewPerson) =>
  fc
    .record(
      {
        merchantName: someOf(merchants),
        categoryId: someOf<number>(categoriesOf[type]),
        detailCategoryId: someOf(categoriesOf[type].flatMap((id) => details[id] ?? [])),
        accountId: someOf(accountNames.map((name) => user.accountId(name))),
        ...(type === 'EXPENSE' && { merchantType: someOf(['BILLERS', 'SUBSCRIPTION']) }),
        city: someOf(['boston', 'AUSTIN', 'Rome']),
        state: someOf(['ma', 'TX']),
      },
      { requiredKeys: [] },
    )
    .filter((members) => [1, 2].includes(Object.keys(members).length));

function ruleOf(type: RuleType, user: ViewPerson, ids: readonly number[]) {
  const baseType =
    type === 'INCOME'
      ? fc.constantFrom(undefined, ['CREDIT'])
      : fc.constantFrom(undefined, undefined, ['CREDIT'], ['DEBIT'], ['DEBIT', 'CREDIT']);
  const range = fc.option(
    fc
      .tuple(fc.nat(200), fc.nat(200))
      .map(([from, more]) => ({ fromAmount: from, toAmount: from + more, currency: 'USD' })),
    { nil: undefined },
  );
  const period = fc.option(
    fc.tuple(fc.nat(119), fc.nat(119)).map(([one, other]) => ({
      fromDate: days[Math.max(one, other)],
      toDate: days[Math.min(one, other)],
    })),
    { nil: {} },
  );
  const facts = fc.record({ type: fc.constant(type), baseType });
  const including = fc
    .tuple(facts, selection(type, user), range, period)
    .map(([fact, include, amountRange, dates]) => ({ ...fact, ...dates, include: { ...include, amountRange } }));
  const excluding = fc.tuple(facts, selection(type, user)).map(([fact, exclude]) => ({ ...fact, exclude }));
  const byIds = fc
    .tuple(facts, fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 40 }), fc.boolean())
    .map(([fact, transactionId, includes]) => ({ ...fact, [includes ? 'include' : 'exclude']: { transactionId } }));
  return { usual: fc.oneof(including, including, excluding), byIds };
}

const rulesOf = (user: ViewPerson, ids: readonly number[]) => {
  const types = ['INCOME', 'EXPENSE', 'TRANSFER'] as const;
  const usual = fc.oneof(...types.map((type) => ruleOf(type, user, ids).usual));
  const byIds = fc.option(fc.oneof(...types.map((type) => ruleOf(type, user, ids).byIds)), { nil: null, freq: 3 });
  return fc
    .tuple(fc.array(usual, { minLength: 1, maxLength: 5 }), byIds)
    .map(([rules, one]) => (one === null ? rules : [...rules, one]));
};

const asCents = (sums: ReadonlyMap<string, Sums>) => Object.fromEntries(sums);
interface Served {
  name: string;
  id?: number;
  creditTotal: { amount: number };
  debitTotal: { amount: number };
  transactionCount: number;
}
const servedSums = (groups: readonly Served[] = []) =>
  Object.fromEntries(
    groups.map((group) => [
      String(group.id ?? group.name),
      {
        credit: Math.round(group.creditTotal.amount * 100),
        debit: Math.round(group.debitTotal.amount * 100),
        count: group.transactionCount,
      },
    ]),
  );
const period = { fromDate: days.at(-1) ?? '', toDate: days[0] ?? '' };
const keys = {
  category: ({ category }: Entry) => category.id,
  categoryType: ({ category }: Entry) => category.type,
  merchant: ({ merchant }: Entry) => merchant,
  detailCategory: ({ detail }: Entry) => detail,
};

/** Kinds of transactions that views must contain often. */
const kinds: Readonly<Record<string, (entry: Entry, post: Posted | undefined) => boolean>> = {
  refund: ({ category, side }) => category.type === 'EXPENSE' && side === 'CREDIT',
  transfer: ({ category }) => category.type === 'TRANSFER',
  'paired transfer': (_entry, post) => post?.transfer_pair_id === 1,
  'category of the user': (_entry, post) => post?.own_user_category_id === userCategory,
  'manual transaction': (_entry, post) => post?.is_manual === true,
  'pending transaction': (_entry, post) => post?.status === 'PENDING',
  'card transaction': ({ container }) => container === 'creditCard',
};

describe('random rules', () => {
  let user: ViewPerson;
  let entries: Entry[];
  const posts = new Map<number, Posted>();
  beforeAll(async () => {
    user = await person('random', accounts);
    await db
      .insertInto('user_category')
      .values({
        ...ofUser(user),
        id: userCategory,
        parent_category_id: 22,
        name: 'Own',
        default_name: 'Own',
        created_at: new Date(0),
      })
      .execute();
    const history = fc.sample(posted, { seed, numRuns: 400 });
    const ids = await user.post(...history);
    for (const [index, one] of history.entries()) posts.set(ids[index] ?? 0, one);
    entries = history.map((one, index) => entryOf(one, ids[index] ?? 0, user));
  });

  it(`a view has the same transactions and sums as a filter in memory, for ${views} random sets of rules`, async () => {
    const matches: Entry[] = [];
    const ids = entries.map(({ id }) => id);
    for (const [index, rule] of fc.sample(rulesOf(user, ids), { seed, numRuns: views }).entries()) {
      const viewId = await user.view(rule);
      const expected = entries.filter((entry) =>
        isInView(entry, { currency: 'USD', rules: createView.shape.rule.parse(rule) }),
      );
      matches.push(...expected);
      const found = await user.idsIn(viewId, period);
      expect(found.toSorted(), JSON.stringify(rule)).toEqual(expected.map(({ id }) => id).toSorted());
      for (const [position, [groupBy, keyOf]] of Object.entries(keys).entries()) {
        const { summary } = await user.get(`/views/${viewId}/transactionSummary`, { ...period, groupBy });
        expect(servedSums(summary?.details), groupBy + JSON.stringify(rule)).toEqual(asCents(sumsBy(expected, keyOf)));
        if (index % 4 !== position) continue;
        const { transactionTrends: trends } = await user.get(`/views/${viewId}/transactionTrends`, {
          ...period,
          groupBy,
        });
        const months = (trends?.summary ?? []).flatMap((group: Served & { details: (Served & { date: string })[] }) =>
          group.details.map((month) => ({
            ...month,
            id: undefined,
            name: `${group.id ?? group.name} ${month.date.slice(0, 7)}`,
          })),
        );
        expect(servedSums(months)).toEqual(
          asCents(
            sumsBy(expected, (entry) => (keyOf(entry) === null ? null : `${keyOf(entry)} ${entry.date.slice(0, 7)}`)),
          ),
        );
      }
      await user.call('DELETE', `/views/${viewId}`);
    }
    // Empty views would make the test pass without evidence.
    expect(matches.length / views).toBeGreaterThan(15);
    for (const [kind, isOfKind] of Object.entries(kinds))
      expect(matches.filter((entry) => isOfKind(entry, posts.get(entry.id))).length, kind).toBeGreaterThan(views);
  });
});
