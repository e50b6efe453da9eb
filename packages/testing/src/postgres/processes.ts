import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { timeLimit } from '../environment/index.ts';

/** Timeout in milliseconds until killed processes are gone. */
const endTimeoutMs = timeLimit(10_000);

/** Returns the id of the main process of a running server, from its data folder. */
export const mainProcess = (data: string): number =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Suspends all processes of a server. It then accepts no connection, answers nothing and closes nothing, as after a network failure. */
export function freezeServer(data: string): void {
  const main = mainProcess(data);
  // A suspended main process starts no further processes, so the list of its children is complete.
  process.kill(main, 'SIGSTOP');
  for (const child of childrenOf(main)) signal(child, 'SIGSTOP');
}

/** Resumes all processes of a server. */
export function thawServer(data: string): void {
  const main = mainProcess(data);
  for (const child of childrenOf(main)) signal(child, 'SIGCONT');
  process.kill(main, 'SIGCONT');
}

/** Kills all processes of a server, and waits until they are gone. */
export async function killServer(data: string): Promise<void> {
  const main = mainProcess(data);
  process.kill(main, 'SIGSTOP');
  const all = [...childrenOf(main), main];
  for (const one of all) signal(one, 'SIGKILL');
  const deadline = performance.now() + endTimeoutMs;
  while (all.some((one) => isRunning(one))) {
    if (performance.now() > deadline) throw new Error(`Processes of ${data} did not end.`);
    await pause(10);
  }
  // A new process could have the id in this file. The server would then refuse to start.
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Sends a signal. Does nothing if the process has ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Returns state and parent of a process from Linux's table; `null` if the process is gone. */
function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state = '', parent = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => statusOf(pid)?.parent === parent);

/** Returns `false` also for a process that has ended and whose parent has not read its exit code. */
function isRunning(pid: number): boolean {
  const status = statusOf(pid);
  return status !== null && status.state !== 'Z';
}
