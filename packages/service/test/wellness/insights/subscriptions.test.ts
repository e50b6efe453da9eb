import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { insightService, type InsightPerson } from './insight-person.ts';

const today = '2026-06-10';
const { service, person, offer } = await insightService(today);
const poor = {
  main: { container: 'bank' as const, balances: { [today]: '150' } },
  other: { container: 'bank' as const, balances: { [today]: '150' } },
  card: { container: 'creditCard' as const, balances: { [today]: '10' } },
};
let one: InsightPerson;
let adminToken = '';
const low = 'LOW_BALANCE_WARNING';
const path = { customer: '/insights/configs/customerSubscriptions', user: '/insights/configs/userSubscriptions' };
const admin = (body: object, method: 'PATCH' | 'GET' = 'PATCH') =>
  service.call(method, path.customer, { token: adminToken, ...(method === 'PATCH' && { body }) });
const balanceLimit = (value: string) => ({ threshold: [{ name: 'BALANCE', type: 'AMOUNT', value }] });

beforeAll(async () => {
  adminToken = await service.token('sandbox_admin');
  one = await person('ann', poor);
});

const customer = (insightName: string | undefined, rest: object) => ({
  customerSubscription: [{ insightName, ...rest }],
});
const ofAccount = (rest: object) => ({ customerConfiguration: [{ entityType: 'ACCOUNT', ...rest }] });

describe('preferences of a customer', () => {
  it.each<[string, object, string]>([
    ['no insight', { customerSubscription: [] }, 'Y825'],
    ['no name', customer(undefined, ofAccount({ isSubscribed: true })), 'Y812'],
    ['an unknown name', customer('RAIN', ofAccount({ isSubscribed: true })), 'Y800'],
    ['neither a title nor a configuration', customer(low, {}), 'Y803'],
    ['a short title', customer(low, { insightTitle: 'ab' }), 'Y801'],
    ['a title with a sign that no title has', customer(low, { insightTitle: 'Low < high' }), 'Y800'],
    ['a fixed member', customer(low, { ...ofAccount({ isSubscribed: true }), triggerType: 'EVENT' }), 'Y802'],
    ['no type of entity', customer(low, { customerConfiguration: [{ isSubscribed: true }] }), 'Y813'],
    [
      'a type that the insight has not',
      customer(low, { customerConfiguration: [{ entityType: 'VIEW', isSubscribed: true }] }),
      'Y800',
    ],
    ['a type alone', customer(low, ofAccount({})), 'Y803'],
    ['part of a limit', customer(low, ofAccount({ threshold: [{ name: 'BALANCE', value: '5' }] })), 'Y813'],
    [
      'a limit that the insight has not',
      customer(low, ofAccount({ threshold: [{ name: 'CHANGE', type: 'AMOUNT', value: '5' }] })),
      'Y800',
    ],
    ['a limit below its range', customer(low, ofAccount(balanceLimit('0.99'))), 'Y800'],
    ['a limit above its range', customer(low, ofAccount(balanceLimit('1000001'))), 'Y800'],
    ['0 for the only limit', customer(low, ofAccount(balanceLimit('0'))), 'Y800'],
    ['a limit that is no number', customer(low, ofAccount(balanceLimit('1e3'))), 'Y800'],
    [
      '0 for all limits',
      customer(
        'BILL_CHANGED',
        ofAccount({
          threshold: [
            { name: 'CHANGE', type: 'AMOUNT', value: '0' },
            { name: 'CHANGE', type: 'PERCENT', value: '0' },
          ],
        }),
      ),
      'Y800',
    ],
    ['a frequency of an insight that has none', customer(low, ofAccount({ frequency: 'DAILY' })), 'Y802'],
    ['a frequency that is not allowed', customer('BILL_NOT_PAID', ofAccount({ frequency: 'WEEKLY' })), 'Y800'],
    [
      'a duration that is not allowed',
      customer('CASH_FLOW_SUMMARY', ofAccount({ duration: 'LAST_SIX_MONTHS' })),
      'Y800',
    ],
    ['comparison of an insight that has none', customer(low, ofAccount({ isBenchmarkEnabled: true })), 'Y802'],
    [
      'the same insight twice',
      {
        customerSubscription: [
          { insightName: low, insightTitle: 'Low one' },
          { insightName: low, insightTitle: 'Low two' },
        ],
      },
      'Y802',
    ],
    [
      'the same type twice',
      customer(low, {
        customerConfiguration: [
          { entityType: 'ACCOUNT', isSubscribed: true },
          { entityType: 'ACCOUNT', isSubscribed: false },
        ],
      }),
      'Y802',
    ],
  ])('preferences of a customer are refused: %s', async (_what, body, code) => {
    expectError(await admin(body), code);
  });

  it('preferences of a customer are inherited by all users, and override the service’s defaults', async () => {
    await offer(low, { entityType: 'ACCOUNT', ...balanceLimit('120') });
    await admin(customer(low, { insightTitle: 'Running low' }));
    const ann = await person('inherits', poor);
    await ann.changed();
    expect(await ann.feed()).toEqual([]);
    await offer(low, { entityType: 'ACCOUNT', ...balanceLimit('160') });
    await ann.changed();
    const [found] = await ann.feed({ insightName: low });
    expect(found).toMatchObject({
      insightTitle: 'Running low',
      reason: { limit: { amount: 160 } },
      subscription: [{ entityType: 'ACCOUNT', threshold: [{ name: 'BALANCE', type: 'AMOUNT', value: '160' }] }],
    });
  });

  it('preferences of a customer do not affect other customers', async () => {
    const token = await service.token('sandbox_admin_2', 2);
    const { body } = await service.call('GET', path.customer, { token, query: { insightName: low } });
    expect(body.customerSubscription[0].insightTitle).toBe('Low Balance Warning');
  });

  it('turning an insight off for a customer removes it for all users, also from the feed', async () => {
    const ann = await person('loses', poor);
    await ann.changed();
    expect(await ann.feed({ insightName: low })).not.toEqual([]);
    await offer(low, { entityType: 'ACCOUNT', isSubscribed: false });
    expect(await ann.feed({ insightName: low })).toEqual([]);
    const { body } = await ann.call('GET', path.user, { query: { insightName: low } });
    expect(body.userSubscription).toBeUndefined();
    expectError(await ann.subscribe(low, { isSubscribed: true }), 'Y800');
    await offer(low, { entityType: 'ACCOUNT', isSubscribed: true, ...balanceLimit('200') });
  });
});

const user = (insightName: string | undefined, configuration: object | null, rest: object = {}) => ({
  userSubscription: [{ insightName, ...(configuration !== null && { userConfiguration: [configuration] }), ...rest }],
});

describe('preferences of a user', () => {
  const off = { entityType: 'ACCOUNT', isSubscribed: false };
  it.each<[string, (of: InsightPerson) => object, string]>([
    ['no insight', () => ({ userSubscription: [] }), 'Y825'],
    ['no name', () => user(undefined, off), 'Y812'],
    ['no configuration', () => user(low, null), 'Y803'],
    ['a title', () => user(low, off, { insightTitle: 'Mine' }), 'Y802'],
    ['an unknown account', () => user(low, { ...off, entityId: '1' }), 'Y800'],
    ['an account of another kind', (of) => user(low, { ...off, entityId: String(of.idOf('card')) }), 'Y800'],
    [
      'one account of an insight about all',
      (of) => user('NETWORTH_SUMMARY', { ...off, entityId: String(of.idOf('main')) }),
      'Y802',
    ],
    [
      'an insight that the customer does not offer',
      () => user('CASH_FLOW_SUMMARY', { entityType: 'ACCOUNT', isSubscribed: true }),
      'Y800',
    ],
  ])('preferences of a user are refused: %s', async (_what, body, code) => {
    expectError(await one.call('PATCH', path.user, { body: body(one) }), code);
  });

  it('preferences of a user are refused for an account of another user', async () => {
    const other = await person('other', poor);
    expectError(
      await one.call('PATCH', path.user, { body: user(low, { ...off, entityId: String(other.idOf('main')) }) }),
      'Y800',
    );
  });

  it('preferences of a user for one account override those for the account type', async () => {
    const ann = await person('two_levels', poor);
    await ann.call('PATCH', path.user, {
      body: {
        userSubscription: [
          {
            insightName: low,
            userConfiguration: [
              { entityType: 'ACCOUNT', ...balanceLimit('120') },
              { entityType: 'ACCOUNT', entityId: String(ann.idOf('main')), ...balanceLimit('180') },
            ],
          },
        ],
      },
    });
    await ann.changed();
    const found = await ann.feed({ insightName: low });
    expect(found.map(({ reason }) => [reason?.accountId, reason?.limit?.amount])).toEqual([[[ann.idOf('main')], 180]]);
    const { body } = await ann.call('GET', path.user, { query: { insightName: low } });
    expect(body.userSubscription).toHaveLength(1);
    expect(body.userSubscription[0].userConfiguration).toEqual([
      { entityType: 'ACCOUNT', isSubscribed: true, threshold: [{ name: 'BALANCE', type: 'AMOUNT', value: '120' }] },
      {
        entityType: 'ACCOUNT',
        entityId: String(ann.idOf('main')),
        isSubscribed: true,
        threshold: [{ name: 'BALANCE', type: 'AMOUNT', value: '180' }],
      },
    ]);
    expect(body.feed).toEqual(found);
  });

  it('insights that the user turned off for one account or for all are not in the feed', async () => {
    const ann = await person('switches', poor);
    await ann.changed();
    const about = async () => (await ann.feed({ insightName: low })).flatMap(({ reason }) => reason?.accountId ?? []);
    expect(await about()).toHaveLength(2);
    await ann.subscribe(low, { isSubscribed: false, entityId: String(ann.idOf('main')) });
    expect(await about()).toEqual([ann.idOf('other')]);
    await ann.subscribe(low, { isSubscribed: false });
    expect(await about()).toEqual([]);
    await ann.subscribe(low, { isSubscribed: true, entityId: String(ann.idOf('main')) });
    expect(await about()).toEqual([ann.idOf('main')]);
    const { body } = await ann.call('GET', '/insights/feed/count', { query: { insightName: low } });
    expect(body).toEqual({ feed: { total: 1 } });
  });

  it('deleting preferences of a user restores those of the customer', async () => {
    const ann = await person('deletes', poor);
    await ann.subscribe(low, balanceLimit('120'));
    const remove = (query: Record<string, string>) => ann.call('DELETE', path.user, { query });
    expectError(await remove({ insightName: 'RAIN' }), 'Y800');
    expectError(await remove({ insightName: 'NEW_BILL' }), 'Y822');
    expectError(await remove({ insightName: `${low},NEW_BILL`, entityType: 'ACCOUNT' }), 'Y805');
    expectError(await remove({ insightName: low, entityId: '5' }), 'Y822');
    expect((await remove({ insightName: low })).status).toBe(204);
    await ann.changed();
    expect((await ann.feed({ insightName: low })).map(({ reason }) => reason?.limit?.amount)).toEqual([200, 200]);
    expectError(await remove({ insightName: low }), 'Y822');
  });
});

describe('an evaluation on demand', () => {
  const bills = 'BILL_NOT_PAID';
  it.each<[string, object, string]>([
    ['without a name', { insightName: undefined }, 'Y803'],
    ['of an unknown insight', { insightName: 'RAIN' }, 'Y800'],
    ['without a word on duplicates', { overrideDuplicateCheck: undefined }, 'Y803'],
    ['with two words on duplicates', { overrideduplicateCheck: true }, 'Y800'],
    ['of an insight that follows refreshes', { insightName: low }, 'Y802'],
    ['of no entity', { entityConfig: [] }, 'Y803'],
    ['of entities without a type', { entityConfig: [{ entityIds: ['1'] }] }, 'Y803'],
    ['of an unknown account', { entityConfig: [{ entityType: 'ACCOUNT', entityIds: ['1'] }] }, 'Y800'],
    ['of a type twice', { entityConfig: [{ entityType: 'ACCOUNT' }, { entityType: 'ACCOUNT' }] }, 'Y802'],
    ['of an insight that is not offered', { insightName: 'CASH_FLOW_SUMMARY' }, 'Y800'],
  ])('an evaluation on demand is refused %s', async (_what, rest, code) => {
    expectError(await one.trigger(bills, rest), code);
  });

  it('an evaluation on demand is refused for more than ten evaluations', async () => {
    const many = await person(
      'many',
      Object.fromEntries(
        Array.from({ length: 11 }, (_, at) => [`a${at}`, { container: 'bank' as const, balances: { [today]: '1' } }]),
      ),
    );
    expectError(await many.trigger(bills), 'Y802');
    const ten = Array.from({ length: 10 }, (_, at) => String(many.idOf(`a${at}`)));
    expect((await many.trigger(bills, { entityConfig: [{ entityType: 'ACCOUNT', entityIds: ten }] })).status).toBe(200);
  });
});

describe('details', () => {
  it('details of an entity list the insights that it is eligible for, with the effective settings', async () => {
    await one.subscribe(low, { entityId: String(one.idOf('main')), ...balanceLimit('175') });
    const read = (query: Record<string, string>) => one.call('GET', '/insights/entityDetail', { query });
    const { body } = await read({ entityId: String(one.idOf('main')), entityType: 'ACCOUNT', insightName: low });
    expect(body).toEqual({
      entityDetail: [
        {
          entityType: 'ACCOUNT',
          entityId: String(one.idOf('main')),
          container: 'bank',
          link: { entityName: 'account', methodType: 'GET', url: `/accounts/${one.idOf('main')}` },
          eligibleInsight: [
            {
              insightName: low,
              applicableConfiguration: [
                {
                  entityId: String(one.idOf('main')),
                  entityType: 'ACCOUNT',
                  isSubscribed: true,
                  threshold: [{ name: 'BALANCE', type: 'AMOUNT', value: '175' }],
                },
              ],
            },
          ],
        },
      ],
    });
    expectError(await read({ entityId: '1', entityType: 'ACCOUNT' }), 'Y800');
    expectError(await read({ entityId: String(one.idOf('main')), entityType: 'BANK' }), 'Y800');
    expectError(
      await read({ entityId: String(one.idOf('main')), entityType: 'ACCOUNT', insightName: 'NETWORTH_SUMMARY' }),
      'Y800',
    );
  });

  it('details of an insight list the entities that are eligible for it', async () => {
    const { body } = await one.call('GET', `/insights/insightDetail/${low}`);
    expect(body.insightDetail[0]).toMatchObject({ insightName: low, insightType: 'OTHER', triggerType: 'REFRESH' });
    const ids = body.insightDetail[0].eligibleEntity.map(({ entityId }: { entityId: string }) => Number(entityId));
    expect(ids.toSorted()).toEqual([one.idOf('main'), one.idOf('other')].toSorted());
    expectError(await one.call('GET', '/insights/insightDetail/RAIN'), 'Y800');
    expectError(await one.call('GET', '/insights/insightDetail/CASH_FLOW_SUMMARY'), 'Y822');
  });
});

it.each([
  ['in two requests', 2],
  ['in one', 1],
])('limits of an account cannot all be turned off through its type: %s', async (_how, requests) => {
  const ben = await person(`ben${requests}`, poor);
  const off = (type: string) => ({ entityType: 'ACCOUNT', threshold: [{ name: 'CHANGE', type, value: '0' }] });
  const both = [{ ...off('PERCENT'), entityId: String(ben.idOf('main')) }, off('AMOUNT')];
  const set = (userConfiguration: object[]) =>
    ben.call('PATCH', path.user, {
      body: { userSubscription: [{ insightName: 'SPENDING_EXCEEDED_AVERAGE', userConfiguration }] },
    });
  if (requests === 2) expect((await set(both.slice(0, 1))).status).toBe(204);
  expectError(await set(requests === 2 ? both.slice(1) : both), 'Y800');
});
