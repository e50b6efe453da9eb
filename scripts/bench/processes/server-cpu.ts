import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds per tick of the processor times in `/proc`. */
const tickMs = 10;

/**
 * Returns the processor time of all processes of a PostgreSQL server in milliseconds. Ended processes count, because
 * the main process has their sum. Linux only.
 */
export function serverCpu(dataDirectory: string): number {
  const [firstLine = ''] = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
  const serverPid = Number(firstLine);
  const main = processStat(serverPid);
  if (main === null) throw new Error('The server does not run.');
  let ticks = main.own + main.ended;
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? processStat(Number(entry)) : null;
    if (stat?.parent === serverPid) ticks += stat.own;
  }
  return ticks * tickMs;
}

/**
 * Returns the parent of a process, its processor time and that of its ended children, in ticks. Reads `/proc/<pid>/stat`; returns
 * `null` if the process has ended.
 */
function processStat(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // After the name in parentheses come the state, the parent and, from index 11, four processor times.
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}
