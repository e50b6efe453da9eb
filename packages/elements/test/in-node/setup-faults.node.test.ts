import { isSetupFault } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import { setupRules } from '../../src/embedding-element/setup-faults.ts';

describe('elements: setup faults that a tag explains', () => {
  it.each([
    'host.invalid',
    'publishable-key.invalid',
    'base.invalid',
    'theme.invalid',
    'mode.invalid',
    'session-url.missing',
    'frame-src.blocked',
  ])('have a rule, and a row on the host’s page of errors: %s', (code) => {
    expect(setupRules).toHaveProperty([code.split('.')[0] ?? '']);
    expect(isSetupFault(code)).toBe(true);
  });
});
