import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterTests, expectTakenLess, temporaryDirectory } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { partStorage, startPart } from '../part-process.ts';

/** More requests than a pipe and a socket have room for log lines. */
const requests = 2_000;
const concurrentRequests = 20;

/** Part that runs as a separate process. `entry`: its file; `port`: variable of its port; `path`: a page without a sign-in. */
interface Part {
  entry: string;
  port: string;
  path: string;
}
const host: Part = { entry: 'main.ts', port: 'FIN_HOST_PORT', path: '/health' };
const service: Part = { entry: 'service-main.ts', port: 'FIN_SERVICE_PORT', path: '/health' };
const banks: Part = { entry: 'banks-main.ts', port: 'FIN_BANK_SITES_PORT', path: '/' };

interface Reader {
  name: string;
  part: Part;
  stdout(): Promise<number | 'pipe'>;
  afterStart?(child: ChildProcess): void;
}

/** Opens a pipe from which no process reads. */
async function stalledPipe(): Promise<number> {
  const path = join(await temporaryDirectory(), 'log');
  await promisify(execFile)('mkfifo', [path]);
  const pipe = await open(path, 'r+');
  afterTests(() => pipe.close());
  return pipe.fd;
}

/** Opens a file on a full disk. */
async function fullDisk(): Promise<number> {
  const file = await open('/dev/full', 'w');
  afterTests(() => file.close());
  return file.fd;
}

const readers: readonly Reader[] = [
  { name: 'a stalled pipe', part: host, stdout: stalledPipe },
  // Node connects a child process by a socket pair.
  { name: 'a full socket', part: service, stdout: async () => 'pipe' },
  { name: 'a closed socket', part: banks, stdout: async () => 'pipe', afterStart: ({ stdout }) => stdout?.destroy() },
  { name: 'a full disk', part: host, stdout: fullDisk },
];

test.for(readers)(
  'a process that logs to $name answers every request and ends on SIGTERM',
  async ({ part, stdout, afterStart }) => {
    const ports = await freePorts(7);
    const others = ['UK', 'UK_MTLS', 'US', 'US_MTLS', 'AU', 'AU_MTLS'].map((bank, index) => [
      `FIN_BANK_${bank}_PORT`,
      String(ports[index + 1]),
    ]);
    const env = {
      ...(await partStorage()),
      ...Object.fromEntries(others),
      FIN_LOG_LEVEL: 'info',
      FIN_SERVICE_URL: 'http://127.0.0.1:9',
      [part.port]: String(ports[0]),
    };
    const child = startPart(part.entry, env, ['ignore', await stdout(), 'inherit']);
    const exited = once(child, 'exit');
    afterStart?.(child);
    const url = `http://127.0.0.1:${ports[0]}${part.path}`;
    const isAnswered = async (): Promise<boolean> => {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await response.arrayBuffer();
      return response.status === 200;
    };
    await expect.poll(() => isAnswered().catch(() => false)).toBe(true);
    for (let sent = 0; sent < requests; sent += concurrentRequests) {
      const answered = await Promise.all(Array.from({ length: concurrentRequests }, isAnswered));
      expect(answered).not.toContain(false);
    }
    const endedAt = performance.now();
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expectTakenLess(endedAt, 5_000);
  },
);
