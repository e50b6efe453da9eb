import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { citusFolder, type Installation } from '../../packages/testing/src/citus/installation.ts';
import {
  createExtension,
  createNode,
  dataOf,
  joinNodes,
  logOf,
  nodeUrl,
} from '../../packages/testing/src/citus/node-files.ts';
import { serverUser } from '../../packages/testing/src/postgres/cluster.ts';
import { CitusError, lastLines } from './citus-error.ts';

/** Port of the coordinator. The workers have the ports after it. */
const firstPort = 9700;
const workerCount = 3;

const nodesFolder = join(citusFolder, 'nodes');
const passwordFile = join(nodesFolder, 'password');
/** Password file of libpq, by which the nodes sign in at each other. */
const passFile = join(nodesFolder, 'pgpass');

interface LocalNode {
  directory: string;
  port: number;
}

const nodes: readonly LocalNode[] = Array.from({ length: 1 + workerCount }, (_, index) => ({
  directory: join(nodesFolder, index === 0 ? 'coordinator' : `worker-${index}`),
  port: firstPort + index,
}));

/** Starts the nodes that do not run, and returns the URLs of the coordinator and of the workers. Creates missing files. */
export async function startLocalCluster({ bin }: Installation): Promise<string[]> {
  const password = ensurePassword();
  const authentication = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  for (const { directory, port } of nodes) {
    if (!existsSync(dataOf(directory))) createNode({ bin, directory, port, authentication, settings: [] });
    if (!isRunning(bin, directory)) control(bin, directory, ['start', '-w', '-l', logOf(directory)]);
  }
  const urls = nodes.map(({ port }) => nodeUrl(port, password));
  for (const url of urls) await createExtension(url);
  await joinNodes(
    nodeUrl(firstPort, password),
    nodes.slice(1).map(({ port }) => port),
  );
  return urls;
}

/** Stops the nodes that run, and returns their number. */
export function stopLocalCluster({ bin }: Installation): number {
  const running = nodes.filter(({ directory }) => isRunning(bin, directory));
  for (const { directory } of running) control(bin, directory, ['stop', '-w', '-m', 'fast']);
  return running.length;
}

/** Creates the folder of the nodes and the password on first use. Only the user of the server can read them. */
function ensurePassword(): string {
  mkdirSync(nodesFolder, { recursive: true, mode: 0o700 });
  if (!existsSync(passwordFile)) {
    const password = randomBytes(18).toString('base64url');
    writeFileSync(passFile, `127.0.0.1:*:*:postgres:${password}\n`);
    writeFileSync(passwordFile, password);
  }
  const user = serverUser();
  for (const path of [passFile, passwordFile]) {
    chmodSync(path, 0o600);
    if (user !== undefined) chownSync(path, user.uid, user.gid);
  }
  if (user !== undefined) chownSync(nodesFolder, user.uid, user.gid);
  return readFileSync(passwordFile, 'utf8');
}

function isRunning(bin: string, directory: string): boolean {
  return existsSync(dataOf(directory)) && pgCtl(bin, directory, ['status']).status === 0;
}

function control(bin: string, directory: string, args: readonly string[]): void {
  const { status, error } = pgCtl(bin, directory, args);
  if (status === 0) return;
  throw new CitusError(
    `pg_ctl ${args[0]} failed in ${directory}: ${error?.message ?? ''}\n${lastLines(logOf(directory))}`,
  );
}

const pgCtl = (bin: string, directory: string, args: readonly string[]) =>
  spawnSync(join(bin, 'pg_ctl'), [...args, '-D', dataOf(directory)], {
    ...serverUser(),
    cwd: '/',
    stdio: 'ignore',
    env: { ...process.env, PGPASSFILE: passFile },
  });
