import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { timeLimit } from '../../packages/testing/src/environment/time-limits.ts';
import { root, runTool } from '../workspace/run-tool.ts';
import type { Tally } from '../test-command/tally.ts';
import { tallyModules } from '../test-command/vitest-reporter.ts';
import { idOf, type AttackRow } from './attack.ts';
import { cutVariable, type SourceCut } from './cut-source.ts';
import { sourcePath } from './source-path.ts';

export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Cut without effect. The runner sets it before the first row, so that vitest loads the plugin for cuts. */
const noCut: SourceCut = { file: 'no file', text: 'no text', replacement: '' };

/** File to which web-test-runner writes the results of a run in a browser. */
const reportPath = join(root, '.cache', 'test-reports', `attack-${process.pid}.json`);
/** Upper limit of attempts, because a test can time out on a busy machine. */
const maxAttempts = 2;

export interface AttackRunner {
  /** Runs a row's test without its check. Returns `null` if the test fails, as expected; otherwise, why the row proves nothing. */
  run(row: AttackRow): Promise<string | null>;
  close(): Promise<void>;
}

/** Creates a runner with one vitest for all rows, which transforms each source once. The first row that needs vitest starts it. */
export function openAttackRunner(): AttackRunner {
  let starting: Promise<Vitest> | undefined;
  const start = (): Promise<Vitest> => {
    setCut(noCut);
    return createVitest({ root, watch: false, reporters: [] });
  };
  return {
    async run(row) {
      if (row.test.project === 'components') return problemWithoutCheck(row, () => runInBrowser(row));
      const vitest = await (starting ??= start());
      return problemWithoutCheck(row, () => runOnNode(row, vitest));
    },
    close: async () => (await starting)?.close(),
  };
}

/** Sets the cut of the tests that start next. */
function setCut(cut: SourceCut): void {
  process.env[cutVariable] = JSON.stringify(cut);
}

/**
 * Runs a row's test without its check. Returns `null` if the test fails, as expected; otherwise, the reason why the row
 * proves nothing.
 */
async function problemWithoutCheck(row: AttackRow, run: () => Promise<Tally | null>): Promise<string | null> {
  let tally: Tally | null = null;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    setCut({ ...row.off, file: row.check.file });
    tally = await run().finally(() => setCut(noCut));
    if (tally?.failures.some((line) => line.includes(row.test.name) && !isTimeOut(line)) === true) return null;
    if (tally?.failures.some(isTimeOut) !== true) break;
  }
  if (tally === null) return `${idOf(row)}: the test did not run`;
  const ran = `${tally.passed} passed, ${tally.failed} failed`;
  return `${idOf(row)}: nothing notices that the check is off (${ran}) ${tally.failures.slice(0, 2).join(' ')}`;
}

const isTimeOut = (line: string): boolean => /timed? ?out/i.test(line);

async function runInBrowser({ test }: AttackRow): Promise<Tally | null> {
  mkdirSync(join(reportPath, '..'), { recursive: true });
  rmSync(reportPath, { force: true });
  const env = { FIN_TEST_REPORT: reportPath };
  await runTool('wtr', ['--files', test.file], { env, signal: AbortSignal.timeout(timeLimit(240_000)), quiet: true });
  return existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Tally) : null;
}

async function runOnNode({ check, test }: AttackRow, vitest: Vitest): Promise<Tally | null> {
  const project = vitest.projects.find(({ name }) => name === test.project);
  if (project === undefined) return null;
  const specification = project.createSpecification(join(root, test.file));
  vitest.setGlobalTestNamePattern(escapeRegExp(test.name));
  vitest.invalidateFile(sourcePath(check.file));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  vitest.invalidateFile(sourcePath(check.file));
  return tallyModules(
    testModules.filter(({ moduleId }) => moduleId === specification.moduleId),
    root,
  );
}
