import { currentAttempt } from '@fin-link/testing/stack';
import type { TestAttempt } from '@fin-link/testing/stack';
import { afterAll } from 'vitest';

/** Login names that exist before the tests of a file, for all of its tests. */
const ofFile = new Set<string>();
const ofAttempts = new WeakMap<TestAttempt, Set<string>>();

/** Creates a login name for a person. A repeated test gets another name, which has linked nothing yet. */
export function newLoginName(name: string): string {
  const attempt = currentAttempt();
  if (attempt === undefined) {
    if (ofFile.size === 0) afterAll(() => ofFile.clear());
    ofFile.add(name);
  } else if (!ofFile.has(name)) ofAttempts.set(attempt, (ofAttempts.get(attempt) ?? new Set()).add(name));
  return loginNameOf(name);
}

/** Returns the person's login name in the current attempt of the calling test. */
export function loginNameOf(name: string): string {
  const attempt = currentAttempt();
  if (attempt === undefined || attempt.number === 0) return name;
  return ofAttempts.get(attempt)?.has(name) === true ? `${name}-${attempt.number + 1}` : name;
}
