import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach } from 'vitest';
import { type Failure, folderOf } from './failed-pages.ts';

/** One run of a test. A failed test may be repeated. */
export interface TestAttempt {
  /** Number of the attempt, from 0. */
  readonly number: number;
  /** Registers a cleanup. It runs after the attempt, with the attempt's failure if there was one. */
  after(clean: (failed: Failure | null) => Promise<void>): void;
}

// The asynchronous context distinguishes tests that run concurrently in one process.
const running = new AsyncLocalStorage<TestAttempt>();

/** Returns the caller's attempt; `undefined` outside of tests. */
export const currentAttempt = (): TestAttempt | undefined => running.getStore();

/** Tracks attempts of the tests in a file. Call this at the top of the file. */
export function followAttempts(): void {
  aroundEach(async (runTest, { task, annotate }) => {
    const number = task.result?.retryCount ?? 0;
    const cleaning: ((failed: Failure | null) => Promise<void>)[] = [];
    await running.run({ number, after: (clean) => void cleaning.push(clean) }, runTest);
    const failed =
      task.result?.state === 'fail' ? { file: task.file.name, test: task.fullTestName, attempt: number } : null;
    await Promise.all(cleaning.map((clean) => clean(failed)));
    if (failed !== null && cleaning.length > 0) await annotate(folderOf(failed), 'trace');
  });
}
