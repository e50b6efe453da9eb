import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';
import type { Tally } from './tally.ts';

type Session = Pick<TestSession, 'testFile' | 'errors' | 'testResults' | 'passed'>;

/** @param root shortens the names of files. */
export function tallySessions(sessions: Iterable<Session>, root: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { testFile, errors, testResults, passed } of sessions) {
    const name = relative(root, testFile);
    const before = tally.failures.length;
    if (testResults) addSuite(tally, name, testResults, []);
    for (const error of errors) tally.failures.push(`${name}: ${error.message}`);
    if (passed !== true && tally.failures.length === before) tally.failures.push(`${name}: did not finish`);
  }
  return { ...tally, failed: tally.failures.length };
}

function addSuite(tally: Tally, file: string, suite: TestSuiteResult, path: string[]): void {
  for (const test of suite.tests) {
    if (test.skipped) tally.skipped += 1;
    else if (test.passed) tally.passed += 1;
    else tally.failures.push(`${file}: ${[...path, test.name].join(' > ')}: ${test.error?.message ?? 'failed'}`);
  }
  for (const inner of suite.suites) addSuite(tally, file, inner, [...path, inner.name]);
}

/** Writes the tally of a whole run into a file, for the test command. */
export function tallyReporter(file: string, root: string): Reporter {
  return {
    onTestRunFinished: ({ sessions }) => writeFileSync(file, JSON.stringify(tallySessions(sessions, root))),
  };
}
