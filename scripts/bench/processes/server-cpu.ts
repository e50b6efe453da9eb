import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the processor time of a process and of its ended children from `/proc/<pid>/stat`, in ticks of 10 ms. */
function usedBy(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}

/** Returns the processor time of all processes of a PostgreSQL server in milliseconds. Linux only. */
export function serverCpu(dataDirectory: string): number {
  const [first = ''] = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
  const server = Number(first);
  const main = usedBy(server);
  if (main === null) throw new Error('The server does not run.');
  let ticks = main.own + main.ended;
  for (const entry of readdirSync('/proc')) {
    const used = /^\d+$/.test(entry) ? usedBy(Number(entry)) : null;
    if (used?.parent === server) ticks += used.own;
  }
  return ticks * 10;
}
