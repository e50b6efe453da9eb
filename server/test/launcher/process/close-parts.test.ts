import { expect, test } from 'vitest';
import { closeParts, drainMsOf } from '../../../src/launcher/process/running-part.ts';

function recorded() {
  const steps: string[] = [];
  const part = (name: string, canDrain: boolean) => ({
    ...(canDrain && { drain: () => void steps.push(`${name} drains`) }),
    close: async () => void steps.push(`${name} closes`),
  });
  const wait = async (ms: number): Promise<void> => void steps.push(`${ms} ms`);
  return { steps, part, wait };
}

test('all parts of a process start to drain before one shared wait and then close one after the other', async () => {
  const { steps, part, wait } = recorded();
  await closeParts([part('host', true), part('service', true), part('metrics', false)], { drainMs: 10_000, wait });
  expect(steps).toEqual([
    'host drains',
    'service drains',
    '10000 ms',
    'host closes',
    'service closes',
    'metrics closes',
  ]);
});

test('a process closes immediately without a drain time or without a part that drains', async () => {
  const { steps, part, wait } = recorded();
  await closeParts([part('host', true)], { drainMs: 0, wait });
  await closeParts([part('banks', false)], { drainMs: 10_000, wait });
  expect(steps).toEqual(['host closes', 'banks closes']);
});

test('a process drains for ten seconds in production and not in the sandbox, unless FIN_DRAIN_SECONDS is set', () => {
  expect(drainMsOf({ FIN_MODE: 'production' })).toBe(10_000);
  expect(drainMsOf({ FIN_MODE: 'sandbox' })).toBe(0);
  expect(drainMsOf({ FIN_MODE: 'production', FIN_DRAIN_SECONDS: 0 })).toBe(0);
  expect(drainMsOf({ FIN_MODE: 'sandbox', FIN_DRAIN_SECONDS: 3 })).toBe(3_000);
});
