/** What a stage of the test command came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure. */
  failures: string[];
}

/** A stage that is one check, such as the linter. */
export function tallyCheck(name: string, exitCode: number): Tally {
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [`${name} found problems`] };
}

/** A runner may fail without a failed test: an error outside of tests, or a report that was never written. */
export function withExitCode(tally: Tally | undefined, name: string, exitCode: number): Tally {
  const { passed, failed, skipped, failures } = tally ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (tally && (exitCode === 0 || failed > 0)) return tally;
  const reason = tally
    ? `ended with code ${exitCode} outside of its tests`
    : `ended with code ${exitCode} and no report`;
  return { passed, failed: failed + 1, skipped, failures: [...failures, `${name} ${reason}`] };
}
