import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { emptyTally, type Tally, writeTally } from './tally.ts';

type Errors = readonly { message?: string; diff?: string | undefined }[] | undefined;
type Test = Pick<TestCase, 'fullName' | 'result' | 'diagnostic' | 'annotations'>;
type Suite = Pick<TestSuite, 'fullName' | 'errors'>;
type Module = Pick<TestModule, 'moduleId' | 'errors' | 'diagnostic'> & {
  children: { allTests(): Iterable<Test>; allSuites(): Iterable<Suite> };
};

const maxDiffLines = 20;
/** Returns the first lines of a failure's diff. For a flaky test, the tally is the only place that stores it. */
const diffOf = (errors: Errors): string[] =>
  stripVTControlCharacters(errors?.[0]?.diff ?? '')
    .split('\n')
    .filter((line) => /^[-+]/.test(line))
    .slice(0, maxDiffLines);
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

/** Returns the tally of a run. File names are relative to `root`. */
export function tallyModules(modules: Iterable<Module>, root: string): Tally {
  const tally = emptyTally();
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    for (const test of module.children.allTests()) addTest(tally, file, test);
    // Tests of a failed hook count as skipped, so the suite's error is added.
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) tally.failures.push(`${file}: ${suite.fullName}: ${firstLine(suite.errors())}`);
    const errors = module.errors();
    if (errors.length > 0) tally.failures.push(`${file}: ${firstLine(errors)}`);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    tally.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1_000 });
  }
  return { ...tally, failed: tally.failures.length };
}

const root = join(import.meta.dirname, '..', '..');

/** Reporter that writes the tally to the file of FIN_TEST_REPORT after each test file, so that an interrupted run still counts. */
export default class TallyReporter implements Reporter {
  readonly #running = new Set<string>();
  readonly #ended: TestModule[] = [];

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#running.add(relative(root, moduleId));
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(relative(root, module.moduleId));
    this.#ended.push(module);
    this.#write(this.#ended);
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): void {
    if (reason !== 'interrupted') this.#running.clear();
    this.#write(reason === 'interrupted' ? this.#ended : modules);
  }

  #write(modules: readonly TestModule[]): void {
    const report = process.env['FIN_TEST_REPORT'];
    if (report === undefined) throw new Error('FIN_TEST_REPORT names no file for the report.');
    writeTally(report, { ...tallyModules(modules, root), unfinished: [...this.#running] });
  }
}
