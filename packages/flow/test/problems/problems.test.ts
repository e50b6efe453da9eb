import { additionalStatuses, hostErrorCodes } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import {
  problemClasses,
  isRecoverable,
  problemDefinitions,
  problemOfAccount,
  problemOfAdditionalStatus,
  problemOfFailure,
  problemOfFlow,
  withRetries,
} from '../../src/index.ts';

describe('problem classes by code', () => {
  it.each(additionalStatuses)('%s', (status) =>
    expect(problemClasses).toContain(problemOfAdditionalStatus(status, false, 'r').class),
  );
  it.each(hostErrorCodes)('%s', (code) =>
    expect(problemClasses).toContain(problemOfFailure({ code, reference: 'r', retryAfter: 3 }).class),
  );
});

it.each([
  ['NEW_AUTHENTICATION_REQUIRED', 7001, 'consent.sign-in'],
  ['NEW_AUTHENTICATION_REQUIRED', null, 'auth.method'],
  ['INCORRECT_OAUTH_TOKEN', 7001, 'consent.sign-in'],
  ['CONSENT_REVOKED', 7001, 'consent.revoked'],
  ['REQUEST_TIME_OUT', 7001, 'mfa.timeout'],
] as const)('%s of an account under consent %s has the class %s', (additionalStatus, consentId, expected) => {
  const problem = problemOfAccount({ additionalStatus, consentId, requestId: 'r' }, true);
  expect(problem).toMatchObject({ class: expected, code: additionalStatus, reference: 'r' });
});

it('every problem class has an action to continue', () => {
  for (const definition of Object.values(problemDefinitions)) expect(definition.primary).toBeTruthy();
});

it('only setup faults are not recoverable', () => {
  expect(problemClasses.filter((name) => !isRecoverable(name))).toEqual(['setup']);
});

it('the back-off grows with each retry at a silent bank, and two unknown failures lead to help', () => {
  const down = problemOfAdditionalStatus('SITE_UNAVAILABLE', false, 'r');
  expect([0, 1, 2, 9].map((retries) => withRetries(down, retries).retryAfter)).toEqual([30, 120, 600, 600]);
  const unknown = problemOfAdditionalStatus(null, false, 'r');
  expect([1, 2].map((retries) => withRetries(unknown, retries).primary)).toEqual(['retry', 'help']);
  for (const code of ['service.unavailable', 'storage.unavailable', 'page.unreachable'] as const) {
    const gone = problemOfFailure({ code, reference: 'r', retryAfter: null });
    expect(withRetries(gone, 9)).toMatchObject({ class: 'service.down', primary: 'retry' });
  }
  expect(problemOfFlow('accounts.none').class).toBe('accounts.none');
});
