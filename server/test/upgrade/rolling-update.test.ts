import { join } from 'node:path';
import { generateVaultKey } from '@fin-link/storage';
import {
  afterTests,
  createTestDatabase,
  migratedDatabase,
  temporaryDirectory,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import pg from 'pg';
import { expect, test } from 'vitest';
import { newWidgetKey } from '../../src/platform/environment/index.ts';
import { killableProcess, type KillableProcess } from '../kill/killable-process.ts';
import { banksOver } from '../kill/two-of-each.ts';
import { balancer, type Balancer } from './balancer.ts';
import { usersOf } from './users.ts';

/** The same part in both versions, on one port. */
interface Versions {
  now: KillableProcess;
  next: KillableProcess;
}

// The embedded database supports only one process.
test.runIf(testDatabaseKind() === 'postgres')(
  'no request of a user fails while processes are replaced one by one by a version with one migration more',
  async () => {
    const { services, hosts, front, serviceFront, query } = await deployment();
    const users = usersOf(front.url);
    await users.haveLinked(1);

    for (const service of services) await replace(service.now, service.next, serviceFront);
    for (const host of hosts) await replace(host.now, host.next, front);
    expect(await columnsOf(query, 'next_note')).toEqual(['account', 'session']);
    await users.haveLinked(1);
    // A rollback, and a restart in the middle of an update: this version opens the expanded tables.
    await replace(hosts[0].next, hosts[0].now, front);
    await replace(services[0].next, services[0].now, serviceFront);
    await users.haveLinked(1);

    expect(await users.stop()).toEqual([]);
  },
);

/** Starts two services and two hosts, each behind a balancer, with one database. */
async function deployment() {
  const { url, drop } = await createTestDatabase(migratedDatabase.template());
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  afterTests(async () => {
    await pool.end();
    await drop();
  });
  const bankSitesUrl = await banksOver(url);
  const [vaultKeys, dataDir, widgetKey] = [generateVaultKey('test'), await temporaryDirectory(), newWidgetKey('hosts')];
  const [one = 0, other = 0, hostOne = 0, hostOther = 0] = await freePorts(4);
  const common = { url, vaultKeys, widgetKeys: widgetKey.publicKey, bankSitesUrl, deliveryTimeoutMs: timeLimit(2_500) };

  const serviceOf = (port: number, isNext: boolean): KillableProcess => {
    const options = JSON.stringify({ ...common, port, isNext });
    const args = [join(import.meta.dirname, '..', 'kill', 'service-process.ts'), options];
    return killableProcess({ args, url: `http://127.0.0.1:${port}`, listening: `listening on ${port}` });
  };
  const services = [one, other].map((port) => ({ now: serviceOf(port, false), next: serviceOf(port, true) }));
  await Promise.all(services.map(({ now }) => now.start()));
  const serviceFront = await balancer(services.map(({ now }) => now.url));

  const hostOf = (port: number, entry: string): KillableProcess =>
    killableProcess({
      args: [join(import.meta.dirname, entry)],
      url: `http://127.0.0.1:${port}`,
      listening: `Server listening at http://127.0.0.1:${port}`,
      env: {
        FIN_HOST_PORT: String(port),
        FIN_SERVICE_URL: serviceFront.url,
        FIN_DATABASE_URL: url,
        FIN_DATA_DIR: dataDir,
        FIN_VAULT_KEYS: vaultKeys,
        FIN_WIDGET_KEY: widgetKey.privateKey,
        FIN_LOG_LEVEL: 'info',
      },
    });
  const hosts = [hostOne, hostOther].map((port) => ({
    now: hostOf(port, '../../src/main.ts'),
    next: hostOf(port, 'next-host-process.ts'),
  }));
  await Promise.all(hosts.map(({ now }) => now.start()));
  const front = await balancer(hosts.map(({ now }) => now.url));
  const query = async (text: string, values: unknown[]) => (await pool.query<{ name: string }>(text, values)).rows;
  return { services: pairOf(services), hosts: pairOf(hosts), front, serviceFront, query };
}

function pairOf(versions: Versions[]): readonly [Versions, Versions] {
  const [one, other] = versions;
  if (one === undefined || other === undefined) throw new Error('There are two of each part.');
  return [one, other];
}

/** Replaces a process by another on its port, as a rolling update does. The balancer knows that the process ends. */
async function replace(from: KillableProcess, by: KillableProcess, front: Balancer): Promise<void> {
  await front.leave(from.url);
  await from.stop();
  await by.start();
  front.join(by.url);
}

/** Returns the tables that have a column. */
async function columnsOf(query: (text: string, values: unknown[]) => Promise<{ name: string }[]>, column: string) {
  const rows = await query(
    'select table_name as name from information_schema.columns where column_name = $1 order by table_name',
    [column],
  );
  return rows.map(({ name }) => name);
}
