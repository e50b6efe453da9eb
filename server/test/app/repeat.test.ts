import { captureLog } from '@fin-link/testing';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { repeat } from '../../src/app/repeat.ts';

test('repeat doubles its wait after each failure up to the interval and resets it after a success', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = captureLog();
  const begun = Date.now();
  const at: number[] = [];
  const fails = [true, true, true, true, false, true, false];
  const stop = repeat(
    { everyMs: 30_000, afterFailureMs: 5_000 },
    async () => {
      at.push((Date.now() - begun) / 1_000);
      if (fails[at.length - 1] === true) throw new Error('It does not work yet.');
    },
    fastify({ logger: { stream: log.stream } }).log,
  );
  await vi.advanceTimersByTimeAsync(150_000);
  await stop();
  expect(at.slice(0, 7)).toEqual([0, 5, 15, 35, 65, 95, 100]);
  expect(log.lines().map(({ msg }) => msg)).toEqual([
    'repeated work failed',
    'repeated work succeeds again',
    'repeated work failed',
    'repeated work succeeds again',
  ]);
});
