import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BankSpeeds } from '../../../src/banks/connectors/breaker/bank-speeds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bank = 16001;

function speeds() {
  const measured = new BankSpeeds({ slowMs: 10_000 });
  const call = (ms: number, times = 1): void => {
    for (let time = 0; time < times; time++) {
      const end = measured.begin(bank);
      vi.advanceTimersByTime(ms);
      end(true);
    }
  };
  return { measured, call };
}

test('a bank is slow while the 95th percentile of its last 20 calls is above the limit', () => {
  const { measured, call } = speeds();
  expect(measured.isSlow(bank)).toBe(false);
  call(10_001);
  expect(measured.isSlow(bank)).toBe(true);
  call(1, 19);
  expect(measured.isSlow(bank)).toBe(false);
  call(10_001, 2);
  expect(measured.isSlow(bank)).toBe(true);
  call(1, 18);
  expect(measured.isSlow(bank)).toBe(true);
  call(1);
  expect(measured.isSlow(bank)).toBe(false);
  expect(measured.isSlow(16002)).toBe(false);
});

test('a bank becomes slow by the age of a running call, and listeners are called', () => {
  const { measured, call } = speeds();
  const listener = vi.fn();
  const stop = measured.onSlow(bank, listener);
  const end = measured.begin(bank);
  vi.advanceTimersByTime(10_000);
  expect([measured.isSlow(bank), listener.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([measured.isSlow(bank), listener.mock.calls.length]).toEqual([true, 1]);
  stop();
  const other = measured.begin(bank);
  vi.advanceTimersByTime(10_001);
  expect(listener).toHaveBeenCalledTimes(1);
  end(true);
  other(true);
  call(1, 20);
  expect(measured.isSlow(bank)).toBe(false);
});

test('one running call does not make a bank slow if the last 20 calls were fast', () => {
  const { measured, call } = speeds();
  call(1, 20);
  const ends = [measured.begin(bank)];
  vi.advanceTimersByTime(20_000);
  expect(measured.isSlow(bank)).toBe(false);
  ends.push(measured.begin(bank));
  vi.advanceTimersByTime(20_000);
  expect(measured.isSlow(bank)).toBe(true);
  for (const end of ends) end(false);
  expect(measured.isSlow(bank)).toBe(false);
});
