import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `clean` after the running test, or after the file (or describe block) when none runs yet. */
export function afterTests(clean: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(clean);
  else onTestFinished(clean);
}
