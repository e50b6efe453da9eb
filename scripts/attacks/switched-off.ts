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

/** Escapes text for use in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Sets the cut of the tests that start next. */
function setCut(cut: SourceCut): void {
  process.env[cutVariable] = JSON.stringify(cut);
}

/**
 * Cut without effect. The runner needs it before the first cut, so that tests are transformed for cuts from the start.
 */
const noCut: SourceCut = { file: 'no file', text: 'no text', replacement: '' };

const report = join(root, '.cache', 'test-reports', `attack-${process.pid}.json`);

async function runInBrowser({ test }: AttackRow): Promise<Tally | null> {
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const env = { FIN_TEST_REPORT: report };
  await runTool('wtr', ['--files', test.file], { env, signal: AbortSignal.timeout(timeLimit(240_000)), quiet: true });
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Tally) : null;
}

async function runOnNode({ check, test }: AttackRow, vitest: Vitest): Promise<Tally | null> {
  const project = vitest.projects.find(({ name }) => name === test.project);
  if (project === undefined) return null;
  const specification = project.createSpecification(join(root, test.file));
  vitest.setGlobalTestNamePattern(escaped(test.name));
  vitest.invalidateFile(sourcePath(check.file));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  vitest.invalidateFile(sourcePath(check.file));
  return tallyModules(
    testModules.filter(({ moduleId }) => moduleId === specification.moduleId),
    root,
  );
}

const isTimeOut = (line: string): boolean => /timed? ?out/i.test(line);
/** Number of attempts, because a test can time out on a busy machine. */
const attempts = 2;

async function shownWithoutCheck(row: AttackRow, run: () => Promise<Tally | null>): Promise<string | null> {
  let tally: Tally | null = null;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    setCut({ ...row.off, file: row.check.file });
    tally = await run().finally(() => setCut(noCut));
    if (tally?.failures.some((line) => line.includes(row.test.name) && !isTimeOut(line)) === true) return null;
    if (tally?.failures.some(isTimeOut) !== true) break;
  }
  if (tally === null) return `${idOf(row)}: the test did not run`;
  const ran = `${tally.passed} passed, ${tally.failed} failed`;
  return `${idOf(row)}: nothing notices that the check is off (${ran}) ${tally.failures.slice(0, 2).join(' ')}`;
}

export interface AttackRunner {
  /** Runs a row's test without its check. Returns `null` if the test fails, as expected; otherwise, why the row proves nothing. */
  run(row: AttackRow): Promise<string | null>;
  close(): Promise<void>;
}

/** Runs all rows in one vitest, so that each source is transformed once. It starts with the first row that needs it. */
export function openAttackRunner(): AttackRunner {
  let starting: Promise<Vitest> | undefined;
  const start = (): Promise<Vitest> => {
    setCut(noCut);
    return createVitest({ root, watch: false, reporters: [] });
  };
  return {
    async run(row) {
      if (row.test.project === 'components') return shownWithoutCheck(row, () => runInBrowser(row));
      const vitest = await (starting ??= start());
      return shownWithoutCheck(row, () => runOnNode(row, vitest));
    },
    close: async () => (await starting)?.close(),
  };
}
