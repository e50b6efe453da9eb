import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Environment variable with the ids of the test runs to which a process belongs. A test can start another run. */
const runVariable = 'FIN_TEST_RUN';

/** Grace period in milliseconds before the processes of a run are killed. */
const graceMs = 5_000;
/** Interval in milliseconds between two scans of the processes. */
const pollMs = 100;
/** Maximum number of scans for processes that started while others were killed. */
const maxRounds = 20;

/** Returns the environment that marks a process and all its descendants as parts of the run. */
export const environmentOfRun = (run: string): NodeJS.ProcessEnv => ({
  [runVariable]: [process.env[runVariable], run].filter((id) => id !== undefined).join(' '),
});

/**
 * Waits until all processes of a run have ended. Kills those that are still running after `withinMs`. Returns one line for each, with its
 * id and command. Finds processes by their environment, because a process whose parent has ended is no longer a descendant of the run.
 * Returns no line on a system without `/proc`.
 */
export async function endLeftovers(run: string, withinMs = graceMs): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && processesOf(run).length > 0) await pause(pollMs);
  const killed = new Map<number, string>();
  for (let round = 0; round < maxRounds; round++) {
    const running = processesOf(run);
    if (running.length === 0) break;
    for (const pid of running) {
      if (!killed.has(pid)) killed.set(pid, `${pid} ${commandOf(pid)}`);
      kill(pid);
    }
    await pause(pollMs);
  }
  return [...killed.values()];
}

/** Returns the ids of the running processes of a run, without this process. */
function processesOf(run: string): number[] {
  const isOfRun = (variable: string): boolean => variable.startsWith(`${runVariable}=`) && variable.includes(run);
  return processIds().filter((pid) => pid !== process.pid && valuesIn(pid, 'environ').some(isOfRun));
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

const commandOf = (pid: number): string => valuesIn(pid, 'cmdline').join(' ').trim();

/** Returns the values of a file of a process. Returns an empty list if the process has ended or belongs to another user. */
function valuesIn(pid: number, file: 'environ' | 'cmdline'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1').split('\0');
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended since the scan.
  }
}
