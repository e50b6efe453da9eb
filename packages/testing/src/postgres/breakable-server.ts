import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts, memoryFolder } from '../environment/index.ts';
import { findPostgres } from './binaries.ts';
import { createCluster, runCluster, serverUser } from './cluster.ts';
import type { RunningCluster } from './cluster.ts';

/** A server with one database, for tests that break the server. */
export interface BreakableServer {
  /** URL of the database. */
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

/** Whether a separate disk can be mounted. This requires root. */
export const canHaveDisk = (): boolean => process.getuid?.() === 0;

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
  const postmaster = (): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of [postmaster(), ...childrenOf(postmaster())]) process.kill(pid, signal);
  };

  mkdirSync(disk);
  if (canHaveDisk()) mount('mount', '-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk);
  giveToServerUser(disk);
  await start();
  await runStatement(`create tablespace disk location '${disk}'`);
  await runStatement('create database fin tablespace disk');

  return {
    url,
    start,
    async stop(how) {
      if (how === 'immediate') process.kill(postmaster(), 'SIGQUIT');
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
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    fillDisk() {
      const filler = join(disk, 'filler');
      let size = diskMegabytes * 1024 * 1024;
      // The size is halved after each failed write, until nothing more fits on the disk.
      for (let part = 0; size >= 4096; part += 1) {
        try {
          writeFileSync(`${filler}-${part}`, Buffer.alloc(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
      return () => {
        for (const name of readdirSync(disk)) if (name.startsWith('filler-')) rmSync(join(disk, name));
      };
    },
    async close() {
      await end();
      if (canHaveDisk()) mount('umount', disk);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function mount(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Returns the ids of the child processes on Linux. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
