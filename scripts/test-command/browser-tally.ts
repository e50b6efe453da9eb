import { relative } from 'node:path';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';
import { emptyTally, type Tally, writeTally } from './tally.ts';

type Session = Pick<TestSession, 'testFile' | 'errors' | 'testResults' | 'passed'>;

/** Returns the tally of a run. File names are relative to `root`. */
export function tallySessions(sessions: Iterable<Session>, root: string): Tally {
  const tally = emptyTally();
  for (const { testFile, errors, testResults, passed } of sessions) {
    const file = relative(root, testFile);
    const before = tally.failures.length;
    const milliseconds = testResults ? addSuite(tally, file, testResults, []) : 0;
    tally.files.push({ file, seconds: milliseconds / 1_000 });
    for (const error of errors) tally.failures.push(`${file}: ${error.message}`);
    if (passed !== true && tally.failures.length === before) tally.failures.push(`${file}: did not finish`);
  }
  return { ...tally, failed: tally.failures.length };
}

/** Adds the tests of a suite to the tally and returns their total duration in milliseconds. */
function addSuite(tally: Tally, file: string, suite: TestSuiteResult, path: string[]): number {
  let milliseconds = 0;
  for (const test of suite.tests) {
    milliseconds += test.duration ?? 0;
    if (test.skipped) tally.skipped += 1;
    else if (test.passed) tally.passed += 1;
    else tally.failures.push(`${file}: ${[...path, test.name].join(' > ')}: ${test.error?.message ?? 'failed'}`);
  }
  for (const inner of suite.suites) milliseconds += addSuite(tally, file, inner, [...path, inner.name]);
  return milliseconds;
}

/** Creates a reporter that writes the tally to a file after each test file, so that an interrupted run still counts. */
export function tallyReporter(file: string, root: string): Reporter {
  const endedSessions: Session[] = [];
  const unfinished = new Set<string>();
  const write = (sessions: Iterable<Session>): void =>
    writeTally(file, { ...tallySessions(sessions, root), unfinished: [...unfinished] });
  return {
    start({ sessions }) {
      for (const { testFile } of sessions.all()) unfinished.add(relative(root, testFile));
    },
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      unfinished.delete(relative(root, testFile));
      endedSessions.push(...sessionsForTestFile);
      write(endedSessions);
    },
    onTestRunFinished({ sessions }) {
      unfinished.clear();
      write(sessions);
    },
  };
}
