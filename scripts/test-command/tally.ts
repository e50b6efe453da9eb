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
 * Returns the tally of a runner. Adds a failure if the runner failed without a failed test: it was stopped early, an error occurred
 * outside tests, or the report is missing.
 */
export function withExitCode(tally: Tally | undefined, name: string, exitCode: number): Tally {
  const wasStopped = tally !== undefined && tally.unfinished.length > 0;
  if (tally && !wasStopped && (exitCode === 0 || tally.failed > 0)) return tally;
  const { failed, failures, ...others } = tally ?? emptyTally();
  const reason = wasStopped
    ? `was ended after ${others.files.length} test files, during ${others.unfinished.join(', ')}`
    : `ended with code ${exitCode} ${tally ? 'outside of its tests' : 'and no report'}`;
  return { ...others, failed: failed + 1, failures: [...failures, `${name} ${reason}`] };
}

/** Writes a tally to a file. Replaces the file atomically, because a runner can be stopped at any moment. */
export function writeTally(report: string, tally: Tally): void {
  writeFileSync(`${report}.new`, JSON.stringify(tally));
  renameSync(`${report}.new`, report);
}
