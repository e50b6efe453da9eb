import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLoop } from '../../src/index.ts';

const captured = () => {
  const lines: string[] = [];
  const warn = ({ state }: { state?: string }, message: string): void => void lines.push(`${message} ${state}`);
  return { lines, log: { warn } };
};

describe('startLoop', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('`startLoop` doubles its pause after each failure up to the interval, and resets it after a success', async () => {
    const { lines, log } = captured();
    const begun = Date.now();
    const at: number[] = [];
    const fails = [true, true, true, true, false, true, false];
    const loop = startLoop({ name: 'test', everyMs: 30_000, afterFailureMs: 5_000, log }, async () => {
      at.push((Date.now() - begun) / 1_000);
      if (fails[at.length - 1] === true) throw new Error('It does not work yet.');
    });
    await vi.advanceTimersByTimeAsync(150_000);
    await loop.stop();
    expect(at.slice(0, 7)).toEqual([0, 5, 15, 35, 65, 95, 100]);
    expect(lines).toEqual(['outage started', 'outage ended', 'outage started', 'outage ended']);
  });

  it('`startLoop` waits for the time that a round returns, and starts the next round immediately after 0', async () => {
    const begun = Date.now();
    const at: number[] = [];
    const waits = [0, 1_000, 2_000];
    const loop = startLoop({ name: 'test', everyMs: 60_000, log: captured().log }, async () => {
      at.push(Date.now() - begun);
      return waits[at.length - 1] ?? 60_000;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await loop.stop();
    expect(at).toEqual([0, 0, 1_000, 3_000]);
  });

  it('`startLoop` starts the next round immediately when woken, or after the current round', async () => {
    let rounds = 0;
    const loop = startLoop({ name: 'test', everyMs: 60_000, log: captured().log }, async () => {
      rounds += 1;
      if (rounds === 2) loop.wake();
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(1);
    loop.wake();
    await vi.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(3);
    await loop.stop();
  });

  it('`startLoop` stops after the current round and starts no other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let rounds = 0;
    const loop = startLoop({ name: 'test', everyMs: 1, log: captured().log }, async () => {
      rounds += 1;
      await promise;
    });
    let isStopped = false;
    const stopped = loop.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(10);
    expect(isStopped).toBe(false);
    resolve();
    await stopped;
    await vi.advanceTimersByTimeAsync(10);
    expect(rounds).toBe(1);
  });
});
