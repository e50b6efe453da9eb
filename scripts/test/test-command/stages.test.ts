import { afterEach, expect, test, vi } from 'vitest';
import { stages } from '../../test-command/stages.ts';

test('the engines stage runs in the nightly command only', () => {
  const engines = stages.find(({ name }) => name === 'engines');
  expect(engines?.reasonToSkip?.({ size: 'whole', changedSince: null })).toBe('in the nightly command only');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the citus stage says that no suite ran on a distributed database if no source is named', () => {
  const citus = stages.find(({ name }) => name === 'citus');
  vi.stubEnv('FIN_CITUS_SOURCE', undefined);
  expect(citus?.reasonToSkip?.({ size: 'nightly', changedSince: null })).toMatch(/no suite ran on a distributed/u);
  vi.stubEnv('FIN_CITUS_SOURCE', '/source');
  expect(citus?.reasonToSkip?.({ size: 'nightly', changedSince: null })).toBeUndefined();
});
