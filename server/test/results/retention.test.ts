import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetOldSessions } from '../../src/results/retention.ts';
import { add } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

test('a session is forgotten whole, a month after its end and not before', async () => {
  const open = await host.session();
  const { sessionId, token } = await host.session();
  await add(host, token);
  await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey });
  const { database } = host.deps;

  host.clock.advance(29 * 86_400_000);
  await forgetOldSessions(database, host.clock);
  expect((await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).status).toBe(200);

  host.clock.advance(2 * 86_400_000);
  await forgetOldSessions(database, host.clock);
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
