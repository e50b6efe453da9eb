import { openTestStorage } from '@fin-link/testing';
import { beforeEach, expect, test } from 'vitest';
import { countFunnel, forgetOldFunnels } from '../../../src/reporting/operations/index.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { resultsOf } from '../../harness/results.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl, settings: everyRole });
const { end } = resultsOf(host);
const { db } = host.deps.database;

const count = async () => {
  await host.deps.timelines.flush();
  await countFunnel(host.deps);
};
const read = async (query = '') =>
  (await host.call('GET', `/v1/operations/funnel${query}`, { bearer: keyOf('viewer') })).body;
/** Returns the counts of each key. */
const countsOf = async (query: string) =>
  Object.fromEntries(
    (await read(query)).row.map(({ key, opened, bankChosen, signedIn, linked }: Record<string, unknown>) => [
      key,
      [opened, bankChosen, signedIn, linked],
    ]),
  );

beforeEach(async () => {
  await db.deleteFrom('session_progress').execute();
  await db.deleteFrom('funnel_day').execute();
});

test('a session counts once in each step that it reached, at the bank of its latest attempt', async () => {
  const { token } = await host.session();
  await count();
  expect(await countsOf('?by=provider')).toEqual({ '': [1, 0, 0, 0] });
  await host.call('PUT', '/v1/session/snapshot', {
    bearer: token,
    body: {
      v: 1,
      step: 'credentials',
      providerId: 16002,
      providerAccountId: null,
      requestId: null,
      completed: [],
    },
  });
  await count();
  expect(await countsOf('?by=provider')).toEqual({ '16002': [1, 1, 0, 0] });
  await link(host, token, { password: 'wrong' });
  await count();
  await link(host, token);
  await end(token, 'success');
  await count();
  await count();
  const { row, updatedAt, fromDate, toDate } = await read('?by=provider');
  expect(row).toEqual([
    {
      key: '16001',
      label: 'Pine Harbor Bank',
      opened: 1,
      bankChosen: 1,
      signedIn: 1,
      linked: 1,
    },
  ]);
  expect(updatedAt).not.toBeNull();
  const days = (await read()).row;
  expect(days).toHaveLength(30);
  expect([days[0].key, days[29].key]).toEqual([fromDate, toDate]);
  expect(days[29]).toMatchObject({ opened: 1, linked: 1 });
});

test('the funnel is counted by flow, configuration, country and device, and is filtered by them', async () => {
  const { body } = await host.call('POST', '/v1/sessions', {
    bearer: 'sandbox-host-key',
    body: { loginName: 'funnel-phone' },
  });
  await host.call('POST', '/v1/launch', {
    body: {
      launchToken: body.launchToken,
      publishableKey: 'pk_sandbox_demo',
      parentOrigin: 'http://127.0.0.1:4300',
      view: 'link',
    },
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' },
  });
  await host.session();
  await count();
  expect(await countsOf('?by=device')).toEqual({ desktop: [1, 0, 0, 0], phone: [1, 0, 0, 0] });
  expect(await countsOf('?by=country')).toEqual({ US: [2, 0, 0, 0] });
  expect(await countsOf('?by=flow&device=phone')).toEqual({ aggregation: [1, 0, 0, 0] });
  expect(await countsOf('?by=configuration&flow=aggregation')).toEqual({ Aggregation: [2, 0, 0, 0] });
  expect(await countsOf('?by=flow&country=GB')).toEqual({});
});

test('two counts at the same time count no session twice', async () => {
  await Promise.all(Array.from({ length: 5 }, () => host.session()));
  await host.deps.timelines.flush();
  await Promise.all([countFunnel(host.deps), countFunnel(host.deps), countFunnel(host.deps)]);
  await count();
  expect(await countsOf('?by=country')).toEqual({ US: [5, 0, 0, 0] });
});

test('a user who is removed stays in the counts, which name no person', async () => {
  const { loginName } = await host.session();
  await count();
  await host.call('DELETE', `/v1/users/${loginName}`, { bearer: 'sandbox-host-key' });
  await count();
  expect(await countsOf('?by=country')).toEqual({ US: [1, 0, 0, 0] });
  expect(JSON.stringify(await db.selectFrom('funnel_day').selectAll().execute())).not.toContain(loginName);
});

test('counts are forgotten after 400 days', async () => {
  await host.session();
  await count();
  const clock = { ...host.clock, now: () => new Date(host.clock.now().getTime() + 401 * 86_400_000) };
  await forgetOldFunnels({ ...host.deps, clock: { ...clock, now: () => host.clock.now() } });
  expect(await countsOf('?by=country')).toEqual({ US: [1, 0, 0, 0] });
  await forgetOldFunnels({ ...host.deps, clock });
  expect(await countsOf('?by=country')).toEqual({});
});

test('a period of more than 400 days, or that ends before it begins, is refused', async () => {
  for (const query of ['?fromDate=2025-01-01&toDate=2026-03-01', '?fromDate=2026-03-02&toDate=2026-03-01'])
    expect((await read(query)).error.code).toBe('request.invalid');
});
