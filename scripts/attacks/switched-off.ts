import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { timeLimit } from '../../packages/testing/src/environment/time-limits.ts';
import { root, runTool } from '../workspace/run-tool.ts';
import type { Tally } from '../test-command/tally.ts';
import { idOf, type AttackRow } from './attack.ts';
import { cutVariable } from './cut-source.ts';

const report = join(root, '.cache', 'test-reports', `attack-${process.pid}.json`);

function environmentOf({ check, off }: AttackRow): Record<string, string> {
  if (off.kind === 'disabled') return { FIN_TEST_DISABLED_CHECK: `${off.place}/${check.name}` };
  return { [cutVariable]: JSON.stringify({ file: check.file, text: off.text, replacement: off.replacement }) };
}

/** As a part of a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

async function runTest(
  { test: { project, file, name } }: AttackRow,
  env: Record<string, string>,
): Promise<Tally | null> {
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const only = ['run', '--project', project, join(root, file), '--testNamePattern', escaped(name)];
  const [program, args]: [string, string[]] =
    project === 'components'
      ? ['wtr', ['--files', file]]
      : ['vitest', [...only, '--reporter=./scripts/test-command/vitest-reporter.ts']];
  await runTool(program, args, { env: { ...env, FIN_TEST_REPORT: report }, limitMs: timeLimit(240_000), quiet: true });
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Tally) : null;
}

const isTimeOut = (line: string): boolean => /timed? ?out/i.test(line);
/** A busy machine gets another chance. */
const attempts = 2;

/** Runs a row's test without its check. Null when the test failed, as it has to; else why the row shows nothing. */
export async function shownWithoutCheck(row: AttackRow): Promise<string | null> {
  let tally: Tally | null = null;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    tally = await runTest(row, environmentOf(row));
    if (tally?.failures.some((line) => line.includes(row.test.name) && !isTimeOut(line)) === true) return null;
    if (tally?.failures.some(isTimeOut) !== true) break;
  }
  if (tally === null) return `${idOf(row)}: the test did not run`;
  const ran = `${tally.passed} passed, ${tally.failed} failed`;
  return `${idOf(row)}: nothing notices that the check is off (${ran}) ${tally.failures.slice(0, 2).join(' ')}`;
}
