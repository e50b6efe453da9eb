import { describe, expect, test } from 'vitest';
import { tallySessions } from '../../test-command/browser-tally.ts';
import { emptyTally, tallyCheck, withExitCode } from '../../test-command/tally.ts';
import { tallyModules } from '../../test-command/vitest-reporter.ts';

const one = { ...emptyTally(), passed: 1 };

describe('vitest', () => {
  const test_ = (state: string, fullName: string, { message = '', flaky = false, traces = [] as string[] } = {}) => ({
    fullName,
    result: () => ({ state, errors: message === '' ? undefined : [{ message }] }),
    diagnostic: () => ({ flaky }),
    annotations: () => traces.map((path) => ({ type: 'trace', message: path })),
  });
  const module = (tests: object[], errors: { message: string }[] = [], suites: object[] = []) =>
    ({
      moduleId: '/r/a.test.ts',
      errors: () => errors,
      diagnostic: () => ({ collectDuration: 1_000, setupDuration: 500, duration: 2_000 }),
      children: { allTests: () => tests, allSuites: () => suites },
    }) as never;

  test('the tally of vitest counts tests, names failures with the first line of their error, and sums the seconds of a file', () => {
    const tests = [
      test_('passed', 'adds'),
      test_('skipped', 'later'),
      test_('failed', 'subtracts', { message: 'expected 1\nat x' }),
    ];
    expect(tallyModules([module(tests)], '/r')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts: subtracts: expected 1'],
      flaky: [],
      files: [{ file: 'a.test.ts', seconds: 3.5 }],
      unfinished: [],
    });
  });

  test('a file that cannot be loaded is a failure, although none of its tests failed', () => {
    expect(tallyModules([module([], [{ message: 'Cannot find x\nat y' }])], '/r')).toMatchObject({
      failed: 1,
      failures: ['a.test.ts: Cannot find x'],
    });
  });

  test('a failed hook is a failure, although its tests count as skipped', () => {
    const suite = { fullName: 'numbers', errors: () => [{ message: 'no server\nat y' }] };
    expect(tallyModules([module([test_('skipped', 'adds')], [], [suite])], '/r')).toMatchObject({
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts: numbers: no server'],
    });
  });

  test('a test that passes on a retry is listed as flaky, with its trace', () => {
    const flaky = test_('passed', 'waits', { message: 'too late', flaky: true, traces: ['.cache/a.zip'] });
    expect(tallyModules([module([flaky])], '/r')).toMatchObject({
      passed: 1,
      failed: 0,
      flaky: ['a.test.ts: waits: too late\n    trace: .cache/a.zip'],
    });
  });
});

describe('the tally of the browser test runner', () => {
  const passed = { name: 'shows', passed: true, skipped: false, duration: 250 };
  const failed = { name: 'hides', passed: false, skipped: false, error: { message: 'still there' } };
  const session = (tests: object[], rest: object = {}) =>
    ({ testFile: '/r/a.test.ts', errors: [], passed: true, ...rest, testResults: suite('', tests) }) as never;
  const suite = (name: string, tests: object[], suites: object[] = []) => ({ name, tests, suites });

  test('the tally of the browser test runner counts tests of inner suites', () => {
    const inner = {
      testFile: '/r/a.test.ts',
      errors: [],
      passed: false,
      testResults: suite('', [passed], [suite('dialog', [failed])]),
    };
    expect(tallySessions([inner as never], '/r')).toEqual({
      ...one,
      failed: 1,
      failures: ['a.test.ts: dialog > hides: still there'],
      files: [{ file: 'a.test.ts', seconds: 0.25 }],
    });
  });

  test('a page that breaks or never ends is a failure', () => {
    expect(
      tallySessions([session([passed], { passed: false, errors: [{ message: 'no such module' }] })], '/r'),
    ).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(tallySessions([session([passed], { passed: undefined })], '/r')).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('a stage of npm test fails by its exit code', () => {
  test('a stage of one check fails by its exit code', () => {
    expect(tallyCheck('lint', 0)).toEqual(one);
    expect(tallyCheck('lint', 2)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a stage fails if its runner failed without a failed test, or wrote no report', () => {
    expect(withExitCode(one, 'unit', 0)).toEqual(one);
    expect(withExitCode(one, 'unit', 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(withExitCode(undefined, 'unit', 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a stage that was ended fails, counts the finished tests and names the unfinished files', () => {
    const ended = { ...one, files: [{ file: 'a.test.ts', seconds: 1 }], unfinished: ['b.test.ts'] };
    expect(withExitCode(ended, 'unit', 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['unit was ended after 1 test files, during b.test.ts'],
    });
  });
});
