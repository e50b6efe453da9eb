import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { emptyTally, type Tally } from './tally.ts';

type Errors = readonly { message?: string; diff?: string | undefined }[] | undefined;
type Test = Pick<TestCase, 'fullName' | 'result' | 'diagnostic' | 'annotations'>;
type Suite = Pick<TestSuite, 'fullName' | 'errors'>;
type Module = Pick<TestModule, 'moduleId' | 'errors' | 'diagnostic'> & {
  children: { allTests(): Iterable<Test>; allSuites(): Iterable<Suite> };
};

const mostLinesOfDiff = 20;
/** What differed, for a test that passes when it is repeated and so leaves nothing else. */
const diffOf = (errors: Errors): string[] =>
  stripVTControlCharacters(errors?.[0]?.diff ?? '')
    .split('\n')
    .filter((line) => /^[-+]/.test(line))
    .slice(0, mostLinesOfDiff);
const firstLine = (errors: Errors): string => errors?.[0]?.message?.split('\n', 1)[0] ?? '';

function addTest(tally: Tally, file: string, test: Test): void {
  const { state, errors } = test.result();
  const line = `${file}: ${test.fullName}: ${firstLine(errors)}`;
  if (state === 'failed') tally.failures.push(line);
  else if (state !== 'passed') tally.skipped += 1;
  else {
    tally.passed += 1;
    const traces = test.annotations().filter(({ type }) => type === 'trace');
    if (test.diagnostic()?.flaky === true)
      tally.flaky.push([line, ...traces.map(({ message }) => `trace: ${message}`), ...diffOf(errors)].join('\n    '));
  }
}

/** @param root shortens the names of files. */
export function tallyModules(modules: Iterable<Module>, root: string): Tally {
  const tally = emptyTally();
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    for (const test of module.children.allTests()) addTest(tally, file, test);
    // A hook that failed, whose tests count as skipped.
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) tally.failures.push(`${file}: ${suite.fullName}: ${firstLine(suite.errors())}`);
    const errors = module.errors();
    if (errors.length > 0) tally.failures.push(`${file}: ${firstLine(errors)}`);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    tally.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1_000 });
  }
  return { ...tally, failed: tally.failures.length };
}

/** Writes the tally of a run into the file of FIN_TEST_REPORT, for the test command. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = process.env['FIN_TEST_REPORT'];
    if (report === undefined) throw new Error('FIN_TEST_REPORT names no file for the report.');
    writeFileSync(report, JSON.stringify(tallyModules(modules, join(import.meta.dirname, '..', '..'))));
  }
}
