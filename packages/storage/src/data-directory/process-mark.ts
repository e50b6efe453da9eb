import { readFileSync } from 'node:fs';

/**
 * Returns `pid:boot:start`, or only `pid` if the system does not provide the other parts. A container that restarts after a kill reuses
 * small pids. With the pid alone, the lock of a dead process could remain forever.
 */
export function processMark(pid: number): string {
  const processStart = startOf(pid);
  return processStart === undefined ? String(pid) : `${pid}:${processStart}`;
}

/** Returns whether the process with this mark is still running. */
export function isRunning(mark: string): boolean {
  const pid = Number(mark.split(':', 1)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return mark === processMark(pid) || !mark.includes(':');
}

/** Returns `boot:start` of a process on Linux, otherwise `undefined`. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain spaces. The start time is the 20th field after it.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return start === undefined ? undefined : `${boot}:${start}`;
  } catch {
    return undefined;
  }
}
