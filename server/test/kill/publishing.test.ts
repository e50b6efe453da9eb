import { join } from 'node:path';
import { generateVaultKey, openStorage } from '@fin-link/storage';
import {
  afterTests,
  createTestDatabase,
  migratedDatabase,
  temporaryDirectory,
  testDatabaseKind,
} from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import pg from 'pg';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { until } from '../harness/linking.ts';
import { killableProcess } from './killable-process.ts';

/** Moments of the kill: while the entry of the audit log waits for its table, and while the commit waits. */
const moments = ['before the entry', 'after the entry'] as const;

test.runIf(testDatabaseKind() === 'postgres').each(moments)(
  'a host that is killed while it publishes, %s, has published once or not at all, and the audit log agrees',
  async (moment) => {
    const { url, drop } = await createTestDatabase(migratedDatabase.template());
    const pool = new pg.Pool({ connectionString: url, max: 3 });
    const storage = await openStorage({ url, connections: 4, jobConnections: 4 });
    afterTests(async () => {
      await pool.end();
      await storage.close();
      await drop();
    });
    const [port = 0] = await freePorts(1);
    const host = killableProcess({
      args: [join(import.meta.dirname, '..', '..', 'src', 'main.ts')],
      url: `http://127.0.0.1:${port}`,
      listening: `Server listening at http://127.0.0.1:${port}`,
      env: {
        FIN_HOST_PORT: String(port),
        FIN_SERVICE_URL: (await linkingService(storage)).url,
        FIN_DATABASE_URL: url,
        FIN_DATA_DIR: await temporaryDirectory(),
        FIN_VAULT_KEYS: generateVaultKey('test'),
      },
    });
    await host.start();
    const call = (method: string, path: string, body: unknown, tag: string) =>
      fetch(`${host.url}/v1/configurations${path}`, {
        method,
        headers: {
          authorization: 'Bearer sandbox-operator-key',
          'if-match': tag,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    await call('POST', '', { configName: 'Killed', options: { flow: 'aggregation' } }, '*');
    const facts = async () => {
      const { rows } = await pool.query<{ published: number | null; entries: string }>(
        `select published, (select count(*) from audit.audit_log where action = 'publishConfiguration') as entries
         from host.configuration where config_name = 'Killed'`,
      );
      return rows[0];
    };

    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    holder.on('error', () => {});
    afterTests(() => holder.end());
    if (moment === 'before the entry') {
      await holder.query('begin; lock table audit.audit_log in exclusive mode');
    } else {
      // A trigger that runs at the commit waits for the lock.
      await holder.query(`create function audit.wait() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(1); return null; end $$`);
      await holder.query(`create constraint trigger wait after insert on audit.audit_log
        deferrable initially deferred for each row execute function audit.wait()`);
      await holder.query('select pg_advisory_lock(1)');
    }
    const publishing = call('POST', '/Killed/publication', undefined, '*').catch(() => null);
    const sessions = async (condition: string): Promise<number> => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
      );
      return rows.length;
    };
    await until(
      () => sessions(`wait_event_type = 'Lock'`),
      (count) => count > 0,
    );
    await host.kill();
    await holder.query(moment === 'before the entry' ? 'rollback' : 'select pg_advisory_unlock(1)');
    expect(await publishing).toBeNull();
    await until(
      () => sessions(`wait_event_type = 'Lock' or state = 'idle in transaction'`),
      (count) => count === 0,
    );
    const after = await facts();
    // A database server that notices the kill only after the commit has published, with the entry.
    expect([
      { published: null, entries: '0' },
      { published: 1, entries: '1' },
    ]).toContainEqual(after);

    await host.start();
    const again = await call('POST', '/Killed/publication', undefined, '*');
    expect(again.status).toBe(after?.published === null ? 200 : 409);
    expect(await facts()).toEqual({ published: 1, entries: '1' });
  },
);
