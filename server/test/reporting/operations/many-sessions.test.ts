import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { findSessions, referenceQuery } from '../../../src/reporting/operations/find-sessions.ts';
import { factsQuery } from '../../../src/reporting/operations/session-views.ts';
import { fillSessions } from '../../harness/many-sessions.ts';
import { scansOf } from '../../harness/plans.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const customer = 'many';
const host = await testHost({
  storage,
  serviceUrl: 'http://127.0.0.1:9',
  settings: { customer },
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
    const looked = { customer, reference: 'req_77_25' };
    await referenceQuery((name) => looked[name]).execute(noted.db);
  });
  expect(scans.size).toBeGreaterThan(0);
  expect([...scans].filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});
