import { join } from 'node:path';
import {
  afterTests,
  canHaveDisk,
  mountSmallDisk,
  temporaryDirectory,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { expect, test } from 'vitest';
import { KillableService, linking } from '../kill/killable-service.ts';
import { beginLinks, cleanLinks, expectWhole } from './retrying-linker.ts';

/** Space for the database, its recovery and the data of some links, in megabytes. */
const diskMegabytes = 256;
const rounds = 3;
const mended = { timeout: timeLimit(60_000), interval: 200 };

// Mounting a file system requires root. PostgreSQL has the same test among its other faults.
test.runIf(testDatabaseKind() === 'pglite' && canHaveDisk())(
  'a service on an embedded database with a full disk reports it, and neither loses nor doubles a link when it has space',
  { tags: ['whole'] },
  async () => {
    const dataDir = join(await temporaryDirectory(), 'disk');
    const disk = mountSmallDisk(dataDir, diskMegabytes);
    afterTests(async () => disk.close());
    const service = await KillableService.create(linking(), null, dataDir);
    await service.start();
    const clean = await cleanLinks(service);
    for (let round = 0; round < rounds; round += 1) {
      const links = await beginLinks(service, `full-${round}`);
      await Promise.all(links.map((link) => link.add()));
      const free = disk.fill();
      await expect.poll(() => service.readiness(), mended).toBe(503);
      free();
      await expect.poll(() => service.readiness(), mended).toBe(200);
      await expectWhole(links, clean);
      await Promise.all(links.map((link) => link.leave()));
    }
  },
);
