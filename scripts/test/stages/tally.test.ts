import { describe, expect, test } from 'vitest';
import { tallySessions } from '../../stages/browser-tally.ts';
import { tallyCheck, withExitCode } from '../../stages/tally.ts';
import { tallyVitest } from '../../stages/vitest-tally.ts';

const one = { passed: 1, failed: 0, skipped: 0, failures: [] };

describe('vitest', () => {
  const assertion = (status: string, fullName: string, failureMessages: string[] = []) => ({
    status,
    fullName,
    failureMessages,
  });

  test('counts tests, and names the failed with the first line of why', () => {
    const report = {
      testResults: [
        {
          name: '/r/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            assertion('passed', 'adds'),
            assertion('pending', 'later'),
            assertion('failed', 'subtracts', ['expected 1\nat x']),
          ],
        },
      ],
    };
    expect(tallyVitest(report, '/r')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['a.test.ts: subtracts: expected 1'],
    });
  });

  test('a file that cannot be loaded is a failure though no test of it failed', () => {
    const report = {
      testResults: [{ name: '/r/a.test.ts', status: 'failed', message: 'Cannot find x\nat y', assertionResults: [] }],
    };
    expect(tallyVitest(report, '/r')).toMatchObject({ failed: 1, failures: ['a.test.ts: Cannot find x'] });
  });
});

describe('the browser runner', () => {
  const passed = { name: 'shows', passed: true, skipped: false };
  const failed = { name: 'hides', passed: false, skipped: false, error: { message: 'still there' } };
  const session = (tests: object[], rest: object = {}) =>
    ({ testFile: '/r/a.test.ts', errors: [], passed: true, ...rest, testResults: suite('', tests) }) as never;
  const suite = (name: string, tests: object[], suites: object[] = []) => ({ name, tests, suites });

  test('counts tests of inner suites', () => {
    const inner = {
      testFile: '/r/a.test.ts',
      errors: [],
      passed: false,
      testResults: suite('', [passed], [suite('dialog', [failed])]),
    };
    expect(tallySessions([inner as never], '/r')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts: dialog > hides: still there'],
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

describe('the exit code has the last word', () => {
  test('of a check', () => {
    expect(tallyCheck('lint', 0)).toEqual(one);
    expect(tallyCheck('lint', 2)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('of a runner that failed without a failed test, or wrote no report', () => {
    expect(withExitCode(one, 'unit', 0)).toEqual(one);
    expect(withExitCode(one, 'unit', 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(withExitCode(undefined, 'unit', 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
