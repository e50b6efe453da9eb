import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { sizeVariable } from '../../packages/testing/src/environment/run.ts';
import type { RunSize } from '../../packages/testing/src/environment/run.ts';
import { projects } from '../test-command/projects.ts';
import { root } from '../workspace/run-tool.ts';
import type { ReachedTest } from './reached-tests.ts';

export const folder = join(root, '.cache', 'mutants');
const report = join(folder, 'report.json');

/** A run of tests that takes longer hangs. */
const limitMs = 30 * 60_000;
const graceMs = 10_000;
const lookMs = 1_000;

export interface Failure {
  /** The test file, unless something failed outside of tests. */
  test: ReachedTest | undefined;
  line: string;
}

const tally = z.object({ failures: z.array(z.string()), unfinished: z.array(z.string()) });

/** Reads what has failed until now. */
function readTally(): z.infer<typeof tally> {
  try {
    return tally.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // Nothing is written yet, or only a part.
    return { failures: [], unfinished: [] };
  }
}

/** The process group of the tests that run now. */
let group: number | undefined;

/** Ends the tests that run now. With SIGINT they end their browser and database before. */
export function endTests(signal: 'SIGINT' | 'SIGKILL'): void {
  try {
    if (group !== undefined) process.kill(-group, signal);
  } catch {
    // Nothing of it is left.
  }
}

/** Runs a program in a process group of its own, its output in a file. Returns its exit code, or null at the limit. */
function runInGroup(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const log = openSync(join(folder, 'last-run.log'), 'w');
  const PATH = join(root, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? '');
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env, PATH },
  });
  group = child.pid;
  let isOver = false;
  const timers = [
    setTimeout(() => {
      isOver = true;
      endTests('SIGINT');
    }, limitMs),
    setTimeout(() => endTests('SIGKILL'), limitMs + graceMs),
    // Tests in a browser go on after a failure.
    setInterval(() => {
      if (program === 'wtr' && readTally().failures.length > 0) endTests('SIGINT');
    }, lookMs),
  ];
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const timer of timers) clearInterval(timer);
      // What a mutant left running.
      endTests('SIGKILL');
      group = undefined;
      resolve(isOver ? null : (code ?? 1));
    });
  });
}

/** Runs test files, all for Node or all for a browser, until one fails. Returns the first failure. */
export async function firstFailure(tests: readonly ReachedTest[], size: RunSize): Promise<Failure | null> {
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  const files = tests.map(({ file }) => file);
  const env = { [sizeVariable]: size, FIN_TEST_REPORT: report };
  const only = projects.flatMap(({ name }) => ['--project', name]);
  const reporter = '--reporter=./scripts/test-command/vitest-reporter.ts';
  const code =
    tests[0]?.isForBrowser === true
      ? await runInGroup('wtr', ['--files', ...files], env)
      : await runInGroup('vitest', ['run', ...only, ...files, '--bail=1', '--reporter=default', reporter], env);
  const { failures, unfinished } = readTally();
  if (code === 0 && failures.length === 0) return null;
  const ended = code === null ? 'timeout' : `the tests ended with code ${code}`;
  const line = failures[0] ?? [ended, ...unfinished.slice(0, 2)].join(', ');
  return { line, test: tests.find(({ file }) => line.includes(file)) };
}
