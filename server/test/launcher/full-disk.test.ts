import { once } from 'node:events';
import { join } from 'node:path';
import {
  afterTests,
  canHaveDisk,
  expectTakenLess,
  mountSmallDisk,
  temporaryDirectory,
  testDatabaseKind,
} from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, test } from 'vitest';
import { startPart } from './part-process.ts';

/** Mounts a small disk, and returns a function that starts a service process in it. */
async function serviceOnDisk(megabytes: number) {
  const folder = join(await temporaryDirectory(), 'disk');
  const disk = mountSmallDisk(folder, megabytes);
  afterTests(async () => disk.close());
  const [port = 0] = await freePorts(1);
  const start = () => {
    const env = { FIN_DATA_DIR: folder, FIN_SERVICE_PORT: String(port) };
    const child = startPart('service-main.ts', env, ['ignore', 'pipe', 'pipe']);
    let [logged, said] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => (logged += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const ended = once(child, 'close');
    return { ended, logged: () => logged, said: () => said, tellToEnd: () => child.kill('SIGTERM') };
  };
  const readiness = (): Promise<{ status: number; body: string } | null> =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      () => null,
    );
  return { disk, folder, start, readiness };
}

// Mounting a file system requires root.
const embeddedTest = test.runIf(testDatabaseKind() === 'pglite' && canHaveDisk());

embeddedTest(
  'a process whose disk is full says so, serves again when it has space, and ends on SIGTERM while full',
  async () => {
    const { disk, start, readiness } = await serviceOnDisk(256);
    const service = start();
    await expect.poll(readiness).toMatchObject({ status: 200 });
    const free = disk.fill();
    await expect.poll(readiness).toMatchObject({ status: 503, body: expect.stringContaining('Y916') as string });
    free();
    await expect.poll(readiness).toMatchObject({ status: 200 });
    disk.fill();
    await expect.poll(readiness).toMatchObject({ status: 503 });
    const endedAt = performance.now();
    service.tellToEnd();
    expect(await service.ended).toEqual([0, null]);
    expectTakenLess(endedAt, 5_000);
    const outages = service
      .logged()
      .split('\n')
      .filter((line) => line.includes('"outage":"database"'))
      .map((line) => JSON.parse(line) as { state: string; err?: unknown });
    expect(outages.map(({ state }) => state)).toEqual(['started', 'ended', 'started']);
    expect(outages[0]?.err).toMatchObject({ code: 'STORAGE_UNAVAILABLE', cause: { code: '53100' } });
  },
);

embeddedTest('a process whose folder is read-only exits with a sentence', async () => {
  const { disk, folder, start } = await serviceOnDisk(8);
  disk.makeReadOnly();
  const service = start();
  expect(await service.ended).toEqual([1, null]);
  expect(service.said()).toContain(
    `The data directory cannot be written or has less than 32 MB of free space (${join(folder, 'database')}).`,
  );
});
