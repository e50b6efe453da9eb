import { expect, test } from 'vitest';
import { stages } from '../../test-command/stages.ts';

test('the engines stage runs in the nightly command only', () => {
  const engines = stages.find(({ name }) => name === 'engines');
  expect(engines?.reasonToSkip?.({ size: 'whole', changedSince: null })).toBe('in the nightly command only');
});
