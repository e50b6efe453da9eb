import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { findSessions } from '../../../src/reporting/operations/find-sessions.ts';
import { countFunnel } from '../../../src/reporting/operations/index.ts';
import { factsQuery } from '../../../src/reporting/operations/session-views.ts';
import { fillSessions } from '../../harness/many-sessions.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { scansOf } from '../../harness/plans.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const customer = 'many';
const host = await testHost({
  storage,
  serviceUrl: 'http://127.0.0.1:9',
  settings: { ...everyRole, customer },
});
const { database, clock } = host.deps;
const [first = ''] = await fillSessions(database, { customer, count: 10_000, entries: 2, until: clock.now() });

test.each([
  ['all', {}],
  ['a rare outcome', { outcome: 'pending' }],
  ['an outcome', { outcome: 'error', status: 'finished', flow: 'aggregation' }],
  ['open sessions', { status: 'open' }],
  ['an id', { search: first }],
  ['a code', { search: 'code-77' }],
  ['a reference', { search: 'req_77_25' }],
  ['a login name', { search: 'many-77' }],
  ['a hosted link', { search: `hl_${first.slice(3)}` }],
  ['a period', { fromDate: new Date(clock.now().getTime() - 3_600_000).toISOString() }],
] as const)('the list of %s reads no whole table among 10,000 sessions', async (_, filters) => {
  const scans = await scansOf(database, async (noted) => {
    const { rows } = await findSessions(noted, customer, filters);
    const wanted = {
      customer,
      buckets: rows.map(({ bucket }) => bucket),
      loginNames: rows.map(({ login_name }) => login_name),
      sessionIds: rows.map(({ session_id }) => session_id),
    };
    await factsQuery((name) => wanted[name]).execute(noted.db);
  });
  expect(scans.size).toBeGreaterThan(0);
  expect([...scans].filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});

test('the funnel of 10,000 sessions is counted once and adds up', async () => {
  await countFunnel({ database, clock });
  await countFunnel({ database, clock });
  const { body } = await host.call('GET', '/v1/operations/funnel?by=flow', { bearer: keyOf('viewer') });
  expect(body.row).toEqual([
    { key: 'aggregation', label: 'aggregation', opened: 10_000, bankChosen: 7_500, signedIn: 5_000, linked: 2_500 },
  ]);
});
