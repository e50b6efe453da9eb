import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { insightService, type InsightPerson } from './insight-person.ts';

const today = '2026-06-10';
const { service, person, go } = await insightService(today);
const low = 'LOW_BALANCE_WARNING';
const accounts = {
  main: { container: 'bank' as const, balances: { [today]: '150' } },
  other: { container: 'bank' as const, balances: { [today]: '150' } },
};
let ann: InsightPerson;
let bob: InsightPerson;
const token = () => service.token('sandbox_admin');
const extracts = async (query: Record<string, string>) =>
  service.call('GET', '/insights/feedExtracts', { token: await token(), query });

beforeAll(async () => {
  ann = await person('ann', accounts);
  bob = await person('bob', accounts);
  await ann.changed();
  go('2026-06-12');
  await ann.paid(['2026-06-11', -700, 'Acme']);
  await ann.changed();
  await bob.changed();
});

describe('the feed of a user', () => {
  it('the feed of a user lists the newest insights first, with a reason and as the public API defines', async () => {
    const [first, ...rest] = await ann.feed();
    expect(rest.map(({ insightName }) => insightName)).toEqual([low, low]);
    expect(first).toMatchObject({
      insightName: 'LARGE_PURCHASE',
      insightTitle: 'Large Purchase',
      insightType: 'OTHER',
      triggerType: 'REFRESH',
      createdDate: '2026-06-12T09:00:00.000Z',
      action: 'STOP',
      status: 'ACTIVE',
      bankAccount: [
        {
          id: ann.idOf('main'),
          accountName: 'main',
          link: { entityName: 'account', methodType: 'GET', url: `/accounts/${ann.idOf('main')}` },
          basicTransaction: [
            {
              amount: { amount: 700, currency: 'USD' },
              date: '2026-06-11',
              baseType: 'DEBIT',
              category: 'Groceries',
              basicMerchant: { name: 'Acme' },
            },
          ],
        },
      ],
    });
  });

  it('the feed of a user has pages with links', async () => {
    const { body, headers } = await ann.call('GET', '/insights/feed', { query: { top: '2' } });
    expect(body.feed).toHaveLength(2);
    expect(headers['link']).toContain('skip=2>; rel="next"');
    expect(await ann.feed({ skip: '2' })).toHaveLength(1);
    expect(await ann.feed({ skip: '3' })).toEqual([]);
  });

  it.each<[Record<string, string>, number]>([
    [{ insightName: low }, 2],
    [{ triggerType: 'SCHEDULE' }, 0],
    [{ triggerType: 'REFRESH,EVENT' }, 3],
    [{ insightType: 'AGGREGATE' }, 0],
    [{ entityType: 'VIEW' }, 0],
    [{ status: 'DISMISSED' }, 0],
    [{ fromDate: '2026-06-11', toDate: '2026-06-12' }, 1],
    [{ fromDate: '2026-06-10', toDate: '2026-06-10' }, 2],
    [{ fromDate: '2026-06-12T09:00:00Z', toDate: '2026-06-12T09:00:00Z' }, 1],
    [{ fromDate: '2025-06-12', toDate: '2026-06-12' }, 3],
  ])('the feed of a user is filtered by %j', async (query, count) => {
    expect(await ann.feed(query)).toHaveLength(count);
    const { top: _top, ...filters } = { top: '', ...query };
    const { body } = await ann.call('GET', '/insights/feed/count', { query: filters });
    expect(body.feed.total).toBe(count);
  });

  it('the feed of a user is filtered by account', async () => {
    expect(await ann.feed({ entityId: String(ann.idOf('other')) })).toHaveLength(1);
    expect(await ann.feed({ entityId: String(bob.idOf('other')) })).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [{ insightName: 'RAIN' }, 'Y800'],
    [{ insightName: `${low},${low}` }, 'Y802'],
    [{ insightName: 'NETWORTH_SUMMARY', entityId: '7' }, 'Y802'],
    [{ entityId: 'x' }, 'Y800'],
    [{ fromDate: '2026-06-01' }, 'Y813'],
    [{ fromDate: '2026-06-01', toDate: '2026-06-01T00:00:00Z' }, 'Y800'],
    [{ fromDate: '2026-06-02', toDate: '2026-06-01' }, 'Y800'],
    [{ fromDate: '2025-06-01', toDate: '2026-06-01' }, 'Y802'],
    [{ top: '501' }, 'Y804'],
    [{ triggerType: 'RAIN' }, 'Y800'],
  ])('the feed of a user refuses %j', async (query, code) => {
    expectError(await ann.call('GET', '/insights/feed', { query }), code);
  });

  it('the feed of a user keeps insights dismissed until the user takes that back', async () => {
    const [insight] = await ann.feed();
    const id = insight?.id ?? '';
    const set = (of: InsightPerson, status: string) =>
      of.call('PUT', `/insights/feed/${id}`, { body: { feed: { status } } });
    expectError(await set(bob, 'DISMISSED'), 'Y807');
    expect((await set(ann, 'DISMISSED')).status).toBe(204);
    expect((await ann.feed({ status: 'DISMISSED' })).map((one) => one.id)).toEqual([id]);
    await ann.changed();
    expect(await ann.feed()).toHaveLength(3);
    expect((await set(ann, 'ACTIVE')).status).toBe(204);
    expect(await ann.feed({ status: 'DISMISSED' })).toEqual([]);
  });
});

describe('the feed by login name', () => {
  it('the feed by login name has the insights of that user, and is refused for other customers', async () => {
    const { body } = await extracts({ loginName: 'bob' });
    expect(body.feed).toEqual(await bob.feed());
    expect(body.feed).not.toEqual([]);
    const other = await service.call('GET', '/insights/feedExtracts', {
      token: await service.token('sandbox_admin_2', 2),
      query: { loginName: 'bob' },
    });
    expectError(other, 'Y800');
    expectError(await extracts({}), 'Y803');
    expectError(
      await service.call('GET', '/insights/feedExtracts', {
        token: await service.token('bob'),
        query: { loginName: 'ann' },
      }),
      'Y015',
    );
  });

  it('the preferences of a customer are returned with the feed of all users', async () => {
    const read = (query: Record<string, string> = {}) =>
      token().then((of) => service.call('GET', '/insights/configs/customerSubscriptions', { token: of, query }));
    const { body } = await read({ insightName: low });
    expect(body.customerSubscription).toHaveLength(1);
    const names = body.feed.map(({ loginName }: { loginName: string }) => loginName);
    expect(names.toSorted()).toEqual(['ann', 'ann', 'bob', 'bob']);
    const page = await read({ insightName: low, top: '1', skip: '1' });
    expect(page.body.feed).toEqual(body.feed.slice(1, 2));
    const others = await service.call('GET', '/insights/configs/customerSubscriptions', {
      token: await service.token('sandbox_admin_2', 2),
    });
    expect(others.body.feed).toBeUndefined();
  });
});
