import { stat } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { manualClock, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { openSandboxDirectory } from '../../src/index.ts';

test('Sandbox directory of the banks: keys are created once, readable by their owner only, and certificates renewed before they expire', async () => {
  const folder = join(await temporaryDirectory(), 'directory');
  const clock = manualClock();
  const first = await openSandboxDirectory(folder, clock);
  const made = [await first.server('obie'), await first.thirdParty('fin-link')];
  const again = await openSandboxDirectory(folder, clock);
  expect(again.authority).toBe(first.authority);
  expect([await again.server('obie'), await again.thirdParty('fin-link')]).toEqual(made);
  const files = ['authority.json', 'bank-obie.json', 'third-party-fin-link.json'];
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0);

  clock.advance(380 * 24 * 3600_000);
  const later = await openSandboxDirectory(folder, clock);
  expect(later.authority).toBe(first.authority);
  const { certificate } = await later.server('obie');
  expect(new X509Certificate(certificate).validToDate.getTime()).toBeGreaterThan(
    clock.now().getTime() + 300 * 24 * 3600_000,
  );
  expect(new X509Certificate(certificate).checkIP('127.0.0.1')).toBe('127.0.0.1');
});

test('Sandbox directory of the banks: processes that start together get the same keys', async () => {
  const folder = join(await temporaryDirectory(), 'directory');
  const opened = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const directory = await openSandboxDirectory(folder, manualClock());
      return { authority: directory.authority, party: await directory.thirdParty('fin-link') };
    }),
  );
  for (const one of opened) expect(one).toEqual(opened[0]);
  const authority = new X509Certificate(opened[0]!.authority);
  expect(new X509Certificate(opened[0]!.party.transport.certificate).verify(authority.publicKey)).toBe(true);
});
