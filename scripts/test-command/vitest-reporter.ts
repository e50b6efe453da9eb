import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { emptyTally, type Tally, writeTally } from './tally.ts';

type Test = Pick<TestCase, 'fullName' | 'result' | 'diagnostic' | 'annotations'>;
type Suite = Pick<TestSuite, 'fullName' | 'errors'>;
type Module = Pick<TestModule, 'moduleId' | 'errors' | 'diagnostic'> & {
  children: { allTests(): Iterable<Test>; allSuites(): Iterable<Suite> };
};

const maxDiffLines = 20;

/** Returns the tally of a run. File names are relative to `folder`. */
export function tallyModules(modules: Iterable<Module>, folder: string): Tally {
  const tally = emptyTally();
  for (const module of modules) {
    const file = relative(folder, module.moduleId);
    for (const test of module.children.allTests()) addTest(tally, file, test);
    // If a hook fails, Vitest reports the tests of its suite as skipped. Only the suite has the error.
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) tally.failures.push(`${file}: ${suite.fullName}: ${firstLine(suite.errors())}`);
    const errors = module.errors();
    if (errors.length > 0) tally.failures.push(`${file}: ${firstLine(errors)}`);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    tally.files.push({ file, seconds: (collectDuration + setupDuration + duration) / 1_000 });
  }
  return { ...tally, failed: tally.failures.length };
}

/** Adds a test to the tally: passed, failed, or skipped for every other state. A flaky test has passed after a retry. */
function addTest(tally: Tally, file: string, test: Test): void {
  const { state, errors } = test.result();
  const line = `${file}: ${test.fullName}: ${firstLine(errors)}`;
  if (state === 'failed') tally.failures.push(line);
  if (state === 'passed') tally.passed += 1;
  if (state !== 'failed' && state !== 'passed') tally.skipped += 1;
  if (state !== 'passed' || test.diagnostic()?.flaky !== true) return;
  const traces = test.annotations().filter(({ type }) => type === 'trace');
  tally.flaky.push([line, ...traces.map(({ message }) => `trace: ${message}`), ...diffOf(errors)].join('\n    '));
}

/** The parts of Vitest's objects that a tally reads. Tests build only these parts. */
type Errors = readonly { message?: string; diff?: string | undefined }[] | undefined;
const firstLine = (errors: Errors): string => errors?.[0]?.message?.split('\n', 1)[0] ?? '';

/** Returns the first lines of a failure's diff. After a flaky test passes, only the tally still has them. */
const diffOf = (errors: Errors): string[] =>
  stripVTControlCharacters(errors?.[0]?.diff ?? '')
    .split('\n')
    .filter((line) => /^[-+]/.test(line))
    .slice(0, maxDiffLines);

const root = join(import.meta.dirname, '..', '..');

/** Writes the tally to the file that FIN_TEST_REPORT names. Does so after each test file, so that an interrupted run has a tally, too. */
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
