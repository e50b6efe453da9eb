import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endLeftovers, environmentOfRun } from '../../test-command/leftovers.ts';
import { runStages } from '../../test-command/run-stages.ts';
import type { Stage } from '../../test-command/stages.ts';
import { tallyCheck } from '../../test-command/tally.ts';

const endless = 'setInterval(() => {}, 1000)';

function start(env: NodeJS.ProcessEnv, program = endless): ChildProcess {
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test.runIf(existsSync('/proc'))(
  '`endLeftovers` kills the processes of its run, names them, and leaves others alone',
  async () => {
    const [run, otherRun] = [randomUUID(), randomUUID()];
    const [left, other] = [start(environmentOfRun(run)), start(environmentOfRun(otherRun))];
    const exited = once(left, 'exit');
    const lines = await endLeftovers(run, 0);
    expect(lines).toEqual([expect.stringContaining(`${String(left.pid)} `)]);
    expect(lines[0]).toContain(endless);
    await exited;
    expect(left.signalCode).toBe('SIGKILL');
    expect(other.exitCode ?? other.signalCode).toBeNull();
  },
);

test('`endLeftovers` waits for processes that end without help', async () => {
  const run = randomUUID();
  start(environmentOfRun(run), 'setTimeout(() => {}, 300)');
  expect(await endLeftovers(run)).toEqual([]);
});

test.runIf(existsSync('/proc'))(
  '`runStages` kills a process that lost its parent and the reader of its output',
  async () => {
    const orphan = `console.log(process.pid); process.stdout.on('error', () => {}); ${endless}`;
    const parent = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(orphan)}], { detached: true });
      child.stdout.once('data', (pid) => { console.log('orphan ' + pid); process.exit(0); });`;
    const stage: Stage = {
      name: 'careless',
      about: 'leaves a process',
      lane: 'node',
      run: async ({ runTool }) => tallyCheck('careless', await runTool(process.execPath, ['-e', parent])),
    };
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    await runStages([stage], { size: 'core', changedSince: null }, new AbortController().signal);
    const line = log.mock.calls.flat().find((text) => String(text).startsWith('Left by the run and killed: '));
    expect(line).toContain(endless);
    const pid = /killed: (\d+)/.exec(String(line))?.[1] ?? '';
    expect(await commandOf(pid)).toBe('');
  },
);

/** Returns the command line of a process; empty if it has ended. */
const commandOf = (pid: string): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
