/** What a stage of the test command came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure. */
  failures: string[];
  /** One line for each test that failed and passed when it was repeated. */
  flaky: string[];
  /** Test files with the seconds that each took. */
  files: { file: string; seconds: number }[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] });

/** A stage that is one check, such as the linter. */
export function tallyCheck(name: string, exitCode: number): Tally {
  return exitCode === 0
    ? { ...emptyTally(), passed: 1 }
    : { ...emptyTally(), failed: 1, failures: [`${name} found problems`] };
}

/** A runner may fail without a failed test: an error outside of tests, or a report that was never written. */
export function withExitCode(tally: Tally | undefined, name: string, exitCode: number): Tally {
  if (tally && (exitCode === 0 || tally.failed > 0)) return tally;
  const { failed, failures, ...rest } = tally ?? emptyTally();
  const reason = tally
    ? `ended with code ${exitCode} outside of its tests`
    : `ended with code ${exitCode} and no report`;
  return { ...rest, failed: failed + 1, failures: [...failures, `${name} ${reason}`] };
}
