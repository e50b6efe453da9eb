import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { canHaveDisk, freePorts, memoryFolder, mountSmallDisk } from '../environment/index.ts';
import { findPostgres } from './binaries.ts';
import { createCluster, runCluster, serverUser } from './cluster.ts';
import type { RunningCluster } from './cluster.ts';
import { freezeServer, mainProcess, thawServer } from './processes.ts';

/** A server with one database, for tests that break the server. */
export interface BreakableServer {
  readonly url: string;
  start(): Promise<void>;
  /** Stops the server. `fast` closes connections cleanly; `immediate` has the effect of a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Ends every connection to the database. */
  endConnections(): Promise<void>;
  /** Ends every connection and occupies all connection slots. Returns a function that frees the slots. */
  exhaust(): Promise<() => Promise<void>>;
  /** Freezes every process of the server. */
  freeze(): void;
  /** Resumes the frozen processes. */
  thaw(): void;
  /** Fills the disk of the database, if the system allows a separate disk. Returns a function that frees the space. */
  fillDisk(): () => void;
  close(): Promise<void>;
}

const connections = 40;
const diskMegabytes = 96;
const terminateSql = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'fin'`;
const settings = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_connections=${connections}`,
];

/** Starts a server with one database, `fin`. If possible, the database is on a separate disk. */
export async function openBreakableServer(): Promise<BreakableServer> {
  const bin = findPostgres();
  const directory = mkdtempSync(join(memoryFolder(), 'fin-breakable-'));
  const user = serverUser();
  const giveToServerUser = (path: string): void => void (user !== undefined && chownSync(path, user.uid, user.gid));
  giveToServerUser(directory);
  const data = join(directory, 'data');
  const disk = join(directory, 'disk');
  createCluster({ bin, directory, data, authentication: ['--auth=trust'] });
  const [port] = await freePorts(1);
  const maintenance = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const url = `postgres://postgres@127.0.0.1:${port}/fin`;

  let running: RunningCluster | null = null;
  const start = async (): Promise<void> => {
    running = await runCluster({ bin, data, url: maintenance, settings });
  };
  const end = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  const runStatement = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: maintenance });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const endConnections = (): Promise<void> => runStatement(terminateSql);

  const smallDisk = canHaveDisk() ? mountSmallDisk(disk, diskMegabytes) : null;
  if (smallDisk === null) mkdirSync(disk);
  giveToServerUser(disk);
  await start();
  await runStatement(`create tablespace disk location '${disk}'`);
  await runStatement('create database fin tablespace disk');

  return {
    url,
    start,
    async stop(how) {
      if (how === 'immediate') process.kill(mainProcess(data), 'SIGQUIT');
      await end();
    },
    endConnections,
    async exhaust() {
      const blockers: pg.Client[] = [];
      for (;;) {
        const client = new pg.Client({ connectionString: maintenance });
        client.on('error', () => {});
        const isConnected = await client.connect().then(
          () => true,
          () => false,
        );
        if (isConnected) blockers.push(client);
        // A refusal ends the loop only if no other client holds a connection to `fin`.
        else if ((await blockers[0]?.query(terminateSql))?.rowCount === 0) break;
      }
      return async () => void (await Promise.all(blockers.map((client) => client.end())));
    },
    freeze: () => freezeServer(data),
    thaw: () => thawServer(data),
    fillDisk: () => smallDisk?.fill() ?? (() => {}),
    async close() {
      await end();
      smallDisk?.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
