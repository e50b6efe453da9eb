import { createTestDatabase, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStorage } from '../../src/index.ts';

test.runIf(testDatabaseKind() === 'postgres')(
  'an outage of the database is logged as one JSON line at its start and one at its end',
  async () => {
    const { url, drop, refuse, accept, endConnections } = await createTestDatabase();
    const storage = await openStorage({ url });
    onTestFinished(async () => {
      await storage.close();
      await drop();
    });
    const { db } = await storage.database('owner', {});
    const jobs = await storage.jobs('owner_jobs');
    await jobs.start();
    const lines: string[] = [];
    const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    onTestFinished(() => written.mockRestore());
    const ask = () => sql`select 1`.execute(db);

    await refuse();
    for (let call = 0; call < 5; call += 1) await expect(ask()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(lines).toHaveLength(1);
    await accept();
    await expect.poll(() => lines.length).toBe(2);
    await ask();
    // The pool replaces connections that the server ends, so ended connections are not an outage.
    await endConnections();
    await expect.poll(() => ask().then(() => 'answered', String)).toBe('answered');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 40,
        time: expect.any(Number),
        part: 'storage',
        outage: 'database',
        state: 'started',
        err: expect.objectContaining({ type: 'StorageError', code: 'STORAGE_UNAVAILABLE' }),
        msg: 'outage',
      },
      {
        level: 40,
        time: expect.any(Number),
        part: 'storage',
        outage: 'database',
        state: 'ended',
        seconds: expect.any(Number),
        msg: 'outage',
      },
    ]);
  },
);
