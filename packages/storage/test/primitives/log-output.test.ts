import { Writable } from 'node:stream';
import { expectTakenLess } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { LogOutput } from '../../src/primitives/index.ts';

const line = `${'x'.repeat(999)}\n`;

/** Opens a log whose reader takes nothing until `proceed` is called. */
function stalledLog() {
  const read: string[] = [];
  let waiting: (() => void) | null = null;
  let isStalled = true;
  const out = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      read.push(chunk);
      if (isStalled) waiting = done;
      else done();
    },
  });
  const proceed = (): void => {
    isStalled = false;
    waiting?.();
  };
  return { log: new LogOutput(out), out, read, proceed };
}

test('a log whose reader stalls keeps a megabyte, drops later lines, and says how many when the reader continues', async () => {
  const { log, out, read, proceed } = stalledLog();
  for (let written = 0; written < 3_000; written += 1) log.write(line);
  expect(out.writableLength).toBeLessThan(1_002_000);
  proceed();
  await log.flush();
  const kept = read.filter((text) => text === line).length;
  const notices = read.filter((text) => text !== line && text !== '').map((text) => JSON.parse(text) as object);
  expect(notices).toEqual([
    { level: 40, time: expect.any(Number) as number, part: 'log', lines: 3_000 - kept, msg: 'log lines dropped' },
  ]);
  log.write(line);
  await log.flush();
  expect(read.filter((text) => text === line)).toHaveLength(kept + 1);
});

test('the flush of a log ends after a second if the reader stalls', async () => {
  const { log } = stalledLog();
  log.write(line);
  const flushedAt = performance.now();
  await log.flush();
  expect(performance.now() - flushedAt).toBeGreaterThan(900);
  expectTakenLess(flushedAt, 2_000);
});
