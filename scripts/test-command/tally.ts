import { renameSync, writeFileSync } from 'node:fs';

/** Result of a stage of the test command. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure. */
  failures: string[];
  /** One line for each test that failed and then passed on a retry. */
  flaky: string[];
  /** Test files with the seconds that each took. */
  files: { file: string; seconds: number }[];
  /** Test files that had not ended when the tally was written. */
  unfinished: string[];
}

export const emptyTally = (): Tally => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  files: [],
  unfinished: [],
});

/** Returns the tally of a stage with a single check, such as the linter. */
export function tallyCheck(name: string, exitCode: number): Tally {
  return exitCode === 0
    ? { ...emptyTally(), passed: 1 }
    : { ...emptyTally(), failed: 1, failures: [`${name} found problems`] };
}

/**
 * Adds a failure if the runner failed without a failed test: it was ended early, an error occurred outside tests, or
 * the report is missing.
 */
export function withExitCode(tally: Tally | undefined, name: string, exitCode: number): Tally {
  const isEnded = tally !== undefined && tally.unfinished.length > 0;
  if (tally && !isEnded && (exitCode === 0 || tally.failed > 0)) return tally;
  const { failed, failures, ...rest } = tally ?? emptyTally();
  const reason = isEnded
    ? `was ended after ${rest.files.length} test files, during ${rest.unfinished.join(', ')}`
    : `ended with code ${exitCode} ${tally ? 'outside of its tests' : 'and no report'}`;
  return { ...rest, failed: failed + 1, failures: [...failures, `${name} ${reason}`] };
}

/** Replaces the report atomically, because a runner can be ended at any moment. */
export function writeTally(report: string, tally: Tally): void {
  writeFileSync(`${report}.new`, JSON.stringify(tally));
  renameSync(`${report}.new`, report);
}
