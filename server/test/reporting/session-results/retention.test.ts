import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOldChallenges, forgetOldSessions } from '../../../src/reporting/session-results/retention.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, untilStatus } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

test('a session and all its rows are deleted 30 days after its end', async () => {
  const open = await host.session();
  const { sessionId, token } = await host.session();
  await add(host, token);
  await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  const { database } = host.deps;

  host.clock.advance(29 * 86_400_000);
  await forgetOldSessions({ database, clock: host.clock });
  expect((await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).status).toBe(200);

  host.clock.advance(2 * 86_400_000);
  await forgetOldSessions({ database, clock: host.clock });
  expect((await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.error.code).toBe(
    'session.not-found',
  );
  const columns = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'host' and column_name = 'session_id'`.execute(
    database.db,
  );
  for (const { name } of columns.rows) {
    const left = await sql`select 1 from ${sql.id('host', name)} where session_id = ${sessionId}`.execute(database.db);
    expect(left.rows, name).toEqual([]);
  }
  const kept = await database.db
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', open.sessionId)
    .execute();
  expect(kept).toHaveLength(1);
});

test('retention deletes all old sessions in one run, in batches', async () => {
  const { sessionId, token } = await host.session();
  await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'search' } });
  const { database } = host.deps;
  await sql`insert into host.session
    select (jsonb_populate_record(session, jsonb_build_object('session_id', 'ls_old_' || number))).*
    from host.session, generate_series(1, 450) as number where session_id = ${sessionId}`.execute(database.db);
  const old = () =>
    database.db.selectFrom('session').select('session_id').where('session_id', 'like', 'ls_old_%').execute();
  expect(await old()).toHaveLength(450);
  host.clock.advance(31 * 86_400_000);
  await forgetOldSessions({ database, clock: host.clock });
  expect(await old()).toEqual([]);
});

test('the deadline of a challenge is deleted a day after it was seen', async () => {
  const { token } = await host.session();
  const added = await add(host, token, { providerId: 16002 });
  const id = added.body.providerAccount.providerAccountId;
  await untilStatus(host, token, id, 'USER_INPUT_REQUIRED');
  const { database } = host.deps;
  const kept = () =>
    database.db.selectFrom('challenge').select('seconds').where('provider_account_id', '=', String(id)).execute();
  host.clock.advance(23 * 3_600_000);
  await forgetOldChallenges({ database, clock: host.clock });
  expect(await kept()).toHaveLength(1);
  host.clock.advance(2 * 3_600_000);
  await forgetOldChallenges({ database, clock: host.clock });
  expect(await kept()).toEqual([]);
});
