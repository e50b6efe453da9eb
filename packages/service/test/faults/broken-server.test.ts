import { setTimeout as pause } from 'node:timers/promises';
import {
  type BreakableServer,
  canHaveDisk,
  createTestDatabase,
  isNightly,
  openBreakableServer,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KillableService, linking } from '../kill/killable-service.ts';
import { beginLinks, cleanLinks, expectWhole } from './retrying-linker.ts';

interface Fault {
  name: string;
  /** Returns a function that repairs it. */
  happens(server: BreakableServer, service: KillableService): Promise<() => Promise<void> | void> | (() => void);
  /** The process does not answer requests during the fault. */
  isSilent?: true;
  /** Allowed statuses of a request that was interrupted at the sign-in. Default: `TECH_ERROR`. */
  interrupted?: readonly string[];
}

const rounds = 5;
/** Longer than a server keeps an idle transaction. */
const frozenMs = 65_000;
const mended = { timeout: timeLimit(120_000), interval: 200 };

const faults: readonly Fault[] = [
  {
    name: 'is stopped and started',
    async happens(server) {
      await server.stop('fast');
      return () => server.start();
    },
  },
  {
    name: 'crashes and is started',
    async happens(server) {
      await server.stop('immediate');
      return () => server.start();
    },
  },
  { name: 'has no connection left', happens: (server) => server.exhaust() },
  {
    name: 'has a full disk',
    happens: (server) => server.fillDisk(),
  },
  {
    name: 'is frozen',
    happens(server) {
      server.freeze();
      return () => server.thaw();
    },
  },
  {
    name: 'keeps running while the process is frozen for 65 s',
    isSilent: true,
    // The bank is in the same process: a sign-in may run out of time before the process reads the bank's answer.
    interrupted: ['TECH_ERROR', 'SITE_UNAVAILABLE'],
    async happens(_server, service) {
      service.freeze();
      // oxlint-disable-next-line fin/no-fixed-pause -- how long it is frozen is what is tested
      await pause(frozenMs);
      return () => service.thaw();
    },
  },
];

describe.runIf(isNightly && testDatabaseKind() === 'postgres' && canHaveDisk())(
  'service with a failing database server',
  () => {
    it.for(faults)(
      'a service whose database server fails ($name) keeps running, reports it, and neither loses nor doubles a link',
      async (fault) => {
        const server = await openBreakableServer();
        onTestFinished(() => server.close());
        const ofBanks = await createTestDatabase();
        onTestFinished(ofBanks.drop);
        const service = await KillableService.create(linking(ofBanks.url), server.url);
        onTestFinished(() => service.kill());
        await service.start();
        const clean = await cleanLinks(service);
        for (let round = 0; round < rounds; round += 1) {
          const links = await beginLinks(service, `broken-${round}`);
          await Promise.all(links.map((link) => link.add()));
          const mend = await fault.happens(server, service);
          if (fault.isSilent === undefined) await expect.poll(() => service.readiness(), mended).toBe(503);
          await mend();
          await expect.poll(() => service.readiness(), mended).toBe(200);
          await expectWhole(links, clean, fault.interrupted);
          await Promise.all(links.map((link) => link.leave()));
        }
      },
    );
  },
);
